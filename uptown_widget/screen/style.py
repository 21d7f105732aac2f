"""The stylesheet of a table, plain CSS for every host; pure.

Colours are the custom properties that `html.css` writes for a theme.
"""

from uptown_widget.screen.svg import FONT

_BASE = """
.uptown{box-sizing:border-box;container-type:inline-size;width:100%;color:var(--uptown-ink);
 background:var(--uptown-page);font:15px/1.4 FONT;border-radius:4px}
:where(.uptown) *{box-sizing:border-box}
:where(.uptown) :is(p,ul,ol){margin:0;padding:0;list-style:none}
.uptown-table{display:grid;grid-template-columns:minmax(0,1fr);gap:8px 20px;padding:6px 3px;
 grid-template-areas:"cards" "play" "turn" "type" "ending" "log" "drawers"}
.uptown-seats{grid-area:cards}.uptown-play{grid-area:play;min-width:0}.uptown-end{grid-area:ending}
.uptown-moves{grid-area:log}.uptown-drawers{grid-area:drawers;min-width:0}.uptown-ear{position:absolute}
.uptown-row{display:flex;flex-flow:row wrap;gap:8px;align-items:center}
.uptown-turn{grid-area:turn}.uptown-type{grid-area:type}.uptown-setup{padding-top:8px}
.uptown-words{overflow-x:auto;padding-top:8px}
.uptown-board{min-width:0;padding-bottom:6px}
.uptown-board canvas{display:block;margin:0 auto;border-radius:3px;touch-action:none}
.uptown-board canvas:focus-visible{outline:3px solid var(--uptown-accent);outline-offset:2px}
.uptown-status{min-height:3.4em;padding:6px 10px;border-left:4px solid var(--uptown-line);
 background:var(--uptown-panel);line-height:1.4;display:flex;align-items:center}
.uptown-yours{border-color:var(--uptown-accent)}
.uptown-over{border-color:var(--uptown-accent);font-weight:bold;font-size:1.1em}
.uptown-refused{border-color:var(--uptown-ink);border-left-style:double;border-left-width:8px;padding-left:6px}
.uptown-heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
"""

_CARDS = """
.uptown-cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(104px,1fr));gap:5px}
.uptown-card{display:grid;grid-template-columns:minmax(0,1fr) auto;align-content:start;gap:0 3px;padding:3px 5px;
 grid-template-areas:"name number" "about number" "facts facts" "taken taken";line-height:1.25;
 background:var(--uptown-panel);border:1px solid var(--uptown-line);border-top-width:4px}
.uptown-active{border-color:var(--uptown-accent);box-shadow:0 0 0 1px var(--uptown-accent)}
.uptown-winner{border-color:var(--uptown-accent);border-style:double;border-width:4px}
.uptown-name{grid-area:name;display:flex;flex-wrap:wrap;align-items:center;gap:0 4px;overflow-wrap:anywhere;
 font-size:13px}
.uptown-active strong{text-decoration:underline 2px var(--uptown-accent);text-underline-offset:3px}
.uptown-own{display:inline-flex;gap:2px}
.uptown-about{grid-area:about}
.uptown-about,.uptown-facts{font-size:11px;color:var(--uptown-quiet)}
.uptown-number{grid-area:number;text-align:center;white-space:nowrap;line-height:1}
.uptown-number b{display:block;font-size:22px}
.uptown-number span{font-size:9.5px;color:var(--uptown-quiet)}
.uptown-facts{grid-area:facts;display:flex;flex-wrap:wrap;gap:0 10px}
.uptown-taken{grid-area:taken;display:flex;flex-wrap:wrap;gap:2px;padding-top:3px}
.uptown-chip{width:14px;height:14px;flex:none;display:block}
.uptown-chip rect{stroke:var(--uptown-ink);stroke-width:1.5}
.uptown-chip text{font:bold 15px FONT;text-anchor:middle}
.uptown-crown{width:16px;height:16px;fill:var(--uptown-accent)}
"""

_WORDS = """
.uptown-title{font-size:12px;letter-spacing:.12em;text-transform:uppercase;color:var(--uptown-quiet)}
.uptown-log{max-height:8em;overflow-y:auto;padding:4px 8px;background:var(--uptown-panel);font-size:13px;
 border-top:1px solid var(--uptown-line)}
.uptown-log:focus-visible{outline:3px solid var(--uptown-accent)}
.uptown-grid{border-collapse:collapse;width:100%;font-size:12px;line-height:1.25;background:var(--uptown-panel)}
.uptown-grid caption{text-align:left;font-size:12px;color:var(--uptown-quiet);padding:4px 0}
.uptown-grid th,.uptown-grid td{border:1px solid var(--uptown-line);padding:4px 6px;text-align:left;
 color:var(--uptown-ink);background:none}
.uptown-grid mark{background:none;color:var(--uptown-accent);font-weight:bold;text-decoration:underline}
.uptown-ending{font-size:14px}
.uptown-help{font-size:12px;color:var(--uptown-quiet)}
"""

_WIDE = """
@container (max-width:559px){
.uptown-cards:has(>:nth-child(4):last-child){grid-template-columns:repeat(2,1fr)}
}
@container (min-width:560px){
.uptown-table{padding:12px}
.uptown-table .uptown-cards{grid-template-columns:repeat(auto-fit,minmax(130px,1fr))}
.uptown-status{min-height:2.9em}
}
@container (min-width:780px){
.uptown-table{grid-template-columns:minmax(0,1fr) clamp(220px,28cqw,300px);grid-template-rows:repeat(4,auto) 1fr auto;
 grid-template-areas:"play cards" "play ending" "play turn" "play type" "play log" "drawers drawers"}
.uptown-table .uptown-cards{grid-template-columns:1fr;gap:7px}
.uptown-card{padding:5px 10px;gap:0 8px;grid-template-columns:auto minmax(0,1fr) auto;
 grid-template-areas:"name about number" "facts facts number" "taken taken taken"}
.uptown-name{font-size:17px}
.uptown-about{align-self:center}
.uptown-number b{font-size:30px}
.uptown-about,.uptown-facts,.uptown-number span{font-size:12px}
.uptown-chip{width:20px;height:20px}
.uptown-log{max-height:14em}
}
@media (prefers-reduced-motion:no-preference){
.uptown-card{transition:border-color .16s ease-out,box-shadow .16s ease-out}
}
"""

CSS = (_BASE + _CARDS + _WORDS + _WIDE).replace("FONT", FONT)
