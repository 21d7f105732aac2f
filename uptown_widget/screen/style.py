"""The stylesheet of all hosts, plain CSS; pure.

Colours are the custom properties that `html.css` writes for a theme. Lengths are ems of the table, which grow with the
width it has: a notebook cell is narrower than its window, a 4K screen wider than any.
"""

from uptown_widget.screen.font import FAMILY
from uptown_widget.screen.form_style import FORMS

_BASE = """
.uptown{box-sizing:border-box;container-type:inline-size;width:100%;color:var(--uptown-ink);
 background:var(--uptown-page);font:15px/1.4 FONT;text-rendering:geometricPrecision;border-radius:4px}
:where(.uptown) *{box-sizing:border-box;text-rendering:inherit}
:where(.uptown) :is(p,ul,ol,h2,figure){margin:0;padding:0;list-style:none;font:inherit}
:where(.uptown) [hidden]{display:none}
:where(.uptown) :is(p,li,.uptown-status,.uptown-help,.uptown-entry){text-wrap:pretty}
.uptown-table{display:grid;grid-template-columns:minmax(0,1fr);gap:.4em 1.2em;padding:.4em .2em;
 grid-template-areas:"cards" "board" "status" "bars" "drawers" "sides" "foot"}
.uptown-seats{grid-area:cards}.uptown-board{grid-area:board}.uptown-says{grid-area:status}
.uptown-bars{grid-area:bars}.uptown-sides{grid-area:sides}.uptown-drawers{grid-area:drawers}
.uptown-panel{display:contents}
.uptown-ear{position:absolute}
.uptown-table>*{min-width:0}
.uptown-board canvas{display:block;margin:0 auto;border-radius:3px;touch-action:pan-y pinch-zoom}
.uptown-board canvas:focus-visible{outline:3px solid var(--uptown-accent);outline-offset:2px}
.uptown-status{height:4.5em;overflow-y:auto;padding:.1em .6em;border-left:4px solid var(--uptown-line);
 background:var(--uptown-panel);line-height:1.4;display:flex;align-items:safe center}
.uptown-table:has(.uptown-steps) .uptown-status{height:auto;min-height:4.5em}
.uptown:lang(ko){word-break:keep-all;overflow-wrap:break-word}
.uptown-yours{border-color:var(--uptown-accent)}
.uptown-over{gap:.6em;line-height:1.3;border:2px solid var(--uptown-accent);border-left-width:4px;border-radius:3px;
 font-weight:bold}
.uptown-over::before{content:"";flex:none;width:2em;height:2em;background:var(--uptown-accent);
 forced-color-adjust:none;
 clip-path:polygon(12.5% 75%,8% 29%,31% 46%,50% 17%,69% 46%,92% 29%,87.5% 75%)}
.uptown-right{gap:.6em;border:2px solid var(--uptown-accent);border-left-width:4px;border-radius:3px}
.uptown-right::before{content:"\\2713" / "";flex:none;width:1.6em;line-height:1.6em;border-radius:50%;text-align:center;
 font-weight:bold;color:var(--uptown-page);background:var(--uptown-accent);forced-color-adjust:none}
.uptown-refused{border-color:var(--uptown-ink);border-left-style:double;border-left-width:8px;padding-left:.4em}
.uptown-heard,.uptown-hidden{HIDDEN}
"""

_CARDS = """
.uptown-cards{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:.25em}
.uptown-card{display:grid;grid-template-columns:minmax(0,1fr) auto;align-content:start;gap:0 .2em;padding:.15em .3em;
 grid-template-areas:"name number" "about number" "facts facts" "taken taken";line-height:1.25;
 background:var(--uptown-panel);border:1px solid var(--uptown-line);border-top-width:4px}
.uptown-moved{animation:uptown-moved 1.1s ease-out}
@keyframes uptown-moved{from{background:color-mix(in srgb,var(--uptown-accent) 30%,var(--uptown-panel))}}
@media (prefers-reduced-motion:reduce){.uptown-moved{animation:none}}
.uptown-active{border-color:var(--uptown-accent);box-shadow:0 0 0 1px var(--uptown-accent)}
.uptown-winner{border-color:transparent;outline:4px double var(--uptown-accent);outline-offset:-4px}
.uptown-name{grid-area:name;display:flex;align-items:center;gap:0 .25em;font-size:.87em;min-width:0}
.uptown-name strong{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.uptown-active strong{text-decoration:underline 2px var(--uptown-accent);text-underline-offset:3px}
.uptown-own{display:inline-flex;gap:.1em;flex:none}
.uptown-about{grid-area:about;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.uptown-about,.uptown-facts,.uptown-taken>span{font-size:.74em;color:var(--uptown-quiet)}
.uptown-number{grid-area:number;text-align:center;white-space:nowrap;line-height:1}
.uptown-number b{display:block;font-size:1.45em}
.uptown-number span{font-size:.64em;color:var(--uptown-quiet)}
.uptown-facts{grid-area:facts;display:flex;flex-wrap:wrap;gap:0 .8em;min-height:1.25em}
.uptown-taken{grid-area:taken;display:flex;flex-wrap:wrap;align-items:center;gap:1.5em .12em;margin-top:.2em;
 height:1.15em;overflow:hidden}
.uptown-cards:not(:has(.uptown-taken>*)) .uptown-taken{display:none}
.uptown-taken>span{flex:none;margin-right:.25em;white-space:nowrap}
.uptown-taken:has(>.uptown-chip:nth-last-child(7)){gap:.1em 0;align-content:center;display:grid;
 grid-template:repeat(2,1fr)/max-content;grid-auto-columns:minmax(0,.82em);grid-auto-flow:column;justify-content:start;
 padding-right:.5em;overflow:visible}
.uptown-taken:has(>.uptown-chip:nth-last-child(7))>span{grid-row:1/3;align-self:center}
.uptown-card .uptown-taken:has(>.uptown-chip:nth-last-child(7))>.uptown-chip{width:.72em;height:.72em}
.uptown-chip{width:.95em;height:.95em;flex:none;display:inline-block;vertical-align:-.12em}
.uptown-chip rect{stroke:var(--uptown-ink);stroke-width:1.5}
.uptown-chip text{font:bold 15px FONT;text-anchor:middle}
.uptown-crown{width:1.1em;height:1.1em;flex:none;fill:var(--uptown-accent)}
"""

_SECTIONS = """
.uptown-bars,.uptown-sides,.uptown-drawers{display:flex;flex-direction:column;gap:.5em}
.uptown-section{display:flex;flex-direction:column;gap:.4em;min-width:0}
.uptown-drawer{border-top:2px solid var(--uptown-line);padding-top:.5em}
.uptown-close{position:sticky;top:0;align-self:flex-end;z-index:1;margin-top:calc(-44px - .4em)}
.uptown-section:has(>.uptown-close) h2.uptown-title{line-height:44px;min-height:44px}
.uptown-drawer>h2.uptown-title{position:sticky;top:-.25em;z-index:1;background:var(--uptown-page)}
.uptown .uptown-close>button{min-width:44px;min-height:44px}
.uptown-close .uptown-label{HIDDEN}
.uptown-title{font-size:.8em;letter-spacing:.12em;text-transform:uppercase;color:var(--uptown-quiet)}
.uptown-row{display:flex;flex-flow:row wrap;gap:.4em;align-items:center}
.uptown-turn>.uptown-row:nth-child(2){flex-wrap:nowrap;min-height:2.3em}
.uptown-turn>.uptown-row:nth-child(2)>*{min-width:0}
.uptown-drawer .uptown-row{align-items:flex-end;gap:.5em .8em}
.uptown-replay .uptown-row{gap:.3em .4em}
.uptown-replay>.uptown-row:last-child{flex-wrap:nowrap}
.uptown-replay>.uptown-row:last-child>*{min-width:0}
.uptown-prose{display:flex;flex-direction:column;gap:.3em;max-width:60em}
.uptown-primer .uptown-prose{font-size:.93em}
.uptown-passage{display:flex;flex-direction:column;gap:.5em;max-width:36em}
.uptown-passage :is(ul,ol){padding-left:1.4em}
.uptown-passage ul{list-style:disc}
.uptown-passage ol{list-style:decimal}
.uptown-passage code{font:inherit;padding:0 .3em;background:var(--uptown-panel);border:1px solid var(--uptown-line);
 border-radius:3px}
.uptown-passage blockquote{margin:0;padding:.3em .7em;border-left:4px solid var(--uptown-accent);
 background:var(--uptown-panel)}
.uptown-links{display:flex;flex-flow:row wrap;gap:0 1.2em}
.uptown-link{display:inline-flex;align-items:center;min-height:24px;color:var(--uptown-accent)}
:is(.uptown-link,footer a)[target=_blank]::after{content:"\\a0\\2197" / ""}
.uptown-entries{position:relative;max-height:9em;overflow-y:auto;background:var(--uptown-panel);font-size:.87em;
 border-top:1px solid var(--uptown-line)}
:is(.uptown-review,.uptown-contents,.uptown-hint)>.uptown-entries{max-height:none}
.uptown-study>.uptown-entries{max-height:14em}
.uptown-drawers:has(>.uptown-replay)>.uptown-review>.uptown-picture{display:none}
.uptown-review .uptown-entry[aria-current]{font-weight:inherit;background:var(--uptown-page)}
.uptown-review .uptown-entry{white-space:pre-line;padding-block:.3em;border-bottom:1px solid var(--uptown-line)}
.uptown-contents .uptown-entry{min-height:36px}
.uptown-entry{display:flex;align-items:center;gap:.3em;width:100%;min-height:24px;padding:.1em .6em;
padding-left:calc(.6em + 1.1em*var(--depth,0));
 text-align:left;font:inherit;color:inherit;background:none;border:0;border-left:3px solid transparent}
.uptown-entry[aria-current]{border-left-color:var(--uptown-accent);font-weight:bold}
.uptown-entries.uptown-weeks{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));max-width:30em;max-height:none;
 overflow:hidden}
.uptown-weeks .uptown-entry{justify-content:center;min-height:44px;padding:0;border:2px solid transparent;
 border-radius:3px;text-align:center}
.uptown-weeks span.uptown-entry{color:var(--uptown-quiet)}
.uptown-weeks .uptown-entry[aria-current]{border-color:var(--uptown-accent)}
@media (hover:hover){button.uptown-entry:hover{color:var(--uptown-accent)}}
.uptown-entry .uptown-chip,.uptown-note .uptown-chip{width:1.5em;height:1.5em;vertical-align:-.4em}
.uptown-notes{display:flex;flex-flow:row wrap;gap:.15em .6em;margin:0;padding:0;list-style:none;font-size:.87em}
.uptown-hint .uptown-notes{gap:0}
.uptown-hint .uptown-note{display:flex;align-items:center;gap:.4em}
.uptown-hint .uptown-note:first-child{flex-direction:row-reverse}
.uptown-hint .uptown-note .uptown-chip{width:2.2em;height:1.3em}
.uptown-unseen .uptown-chip{width:1.5em;height:1.5em}
.uptown-tallies{display:grid;gap:.2em;font-size:.87em}
.uptown-tally{display:flex;flex-flow:row wrap;gap:.1em .6em;align-items:center}
.uptown-tally-title{flex:0 0 5.5em;color:var(--uptown-quiet)}
.uptown-count{display:inline-flex;gap:.15em;align-items:center;white-space:nowrap}
.uptown-wide{overflow-x:auto;background:linear-gradient(90deg,var(--uptown-panel) 40%,transparent) 0/2em 100% local,
 linear-gradient(270deg,var(--uptown-panel) 40%,transparent) 100%/2em 100% local,
 linear-gradient(90deg,var(--uptown-quiet),transparent) 0/.7em 100%,
 linear-gradient(270deg,var(--uptown-quiet),transparent) 100%/.7em 100%,var(--uptown-panel);background-repeat:no-repeat}
.uptown-grid{border-collapse:collapse;width:100%;font-size:.8em;line-height:1.25}
.uptown-grid caption{text-align:left;color:var(--uptown-quiet);padding:.3em 0}
.uptown-grid th,.uptown-grid td{border:1px solid var(--uptown-line);padding:.3em .5em;text-align:left;
 color:var(--uptown-ink);background:none}
.uptown-grid mark{display:inline-block;padding:0 .4em;background:none;color:inherit;font-weight:bold;
 border:2px solid var(--uptown-accent);border-radius:3px}
.uptown-words .uptown-grid{font-size:.72em}
.uptown-words .uptown-grid :is(th,td){padding:.25em .2em}
.uptown-words .uptown-grid th[scope=row]{position:sticky;left:0;background:var(--uptown-panel)}
.uptown-ending .uptown-grid{font-size:.93em}
.uptown-picture{display:block;width:100%;max-width:46em}
.uptown-help{font-size:.8em;color:var(--uptown-quiet);flex-basis:100%;overflow-wrap:anywhere}
.uptown-field [aria-invalid]{border-color:var(--uptown-ink);border-left:8px double}
[aria-invalid]~.uptown-help{font-weight:bold;color:var(--uptown-ink)}
.uptown-head{flex-basis:100%;font-size:.87em;font-weight:bold;color:var(--uptown-quiet)}
.uptown-row:has(.uptown-head+.uptown-head){display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.3em .4em;
 align-items:start}
.uptown-row:has(.uptown-head~.uptown-head~.uptown-head){grid-template-columns:repeat(3,minmax(0,1fr))}
.uptown-row:has(.uptown-head+.uptown-head) .uptown-field{position:relative;align-items:stretch}
.uptown-row:has(.uptown-head+.uptown-head) :is(.uptown-label,.widget-label){HIDDEN}
.uptown-drawer .uptown-row.uptown-explained{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center}
.uptown-explained .uptown-head,.uptown-explained .uptown-heads{grid-column:1/-1}
.uptown-explained :is(.uptown-button,.jupyter-button){justify-content:flex-start}
.uptown-guide .uptown-notes{display:grid;gap:.3em}
.uptown-guide .uptown-notes::before{content:attr(aria-label) / "";font-weight:bold;color:var(--uptown-quiet)}
.uptown-guide .uptown-note{display:grid;grid-template-columns:1.5em 1fr;gap:.6em;align-items:center}
@media (hover:none){.uptown-guide>:last-child{display:none}}
.uptown-dialog{flex:1 0 auto}
.uptown-foot{position:sticky;bottom:0;z-index:1;margin-top:auto;padding:.6em 0;background:var(--uptown-page);
 box-shadow:0 -.5em .4em -.5em var(--uptown-line)}
:is(.uptown-foot,.uptown-share>.uptown-close+.uptown-row) :is(.uptown-button,.jupyter-button){flex:1;min-height:3em;
 font-size:1.05em}
"""

_CONTROLS = """
.uptown-button,.uptown-field :is(select,input,textarea){min-height:2.4em;max-width:100%;padding:.25em .65em;margin:0;
 font:inherit;font-size:.93em;line-height:1.25;color:var(--uptown-ink);background:var(--uptown-panel);
 border:1px solid var(--uptown-quiet);border-radius:3px}
.uptown-button{display:inline-flex;align-items:center;justify-content:center;gap:.4em;cursor:pointer}
@media (hover:hover){
.uptown-button:hover:enabled,label.uptown-button:hover{color:var(--uptown-accent);border-color:var(--uptown-accent)}
}
.uptown-button:is(:disabled,[aria-disabled=true]),.uptown-field :is(:disabled,[aria-disabled=true]){
 color:var(--uptown-quiet);border-color:var(--uptown-line);
 cursor:default}
.uptown-button:is(:disabled,[aria-disabled=true]) .uptown-icon{opacity:.55}
.uptown-button[aria-pressed=true]{border-color:var(--uptown-accent);box-shadow:inset 0 -3px var(--uptown-accent)}
.uptown-button:has(>.uptown-state){position:relative}
.uptown-button:has(>.uptown-state)>:is(.uptown-label,.uptown-icon){visibility:hidden}
.uptown-button>.uptown-state{position:absolute;inset:0;display:flex;align-items:center;justify-content:center;
 white-space:nowrap;font-weight:bold}
.uptown-button>.uptown-state::before{content:"\\2713\\a0" / ""}
.uptown-field>.uptown-state{font-variant-numeric:tabular-nums;font-weight:bold}
.uptown-primary:not(:disabled,[aria-disabled=true]),.uptown-primary:hover:enabled:not([aria-disabled=true]){
 color:var(--uptown-page);background:var(--uptown-accent);
 border-color:var(--uptown-accent);font-weight:bold}
:is(.uptown-button,.uptown-entry,.uptown-field :is(select,input,textarea)):focus-visible,
.uptown-button:focus-within:has(:focus-visible){outline:3px solid var(--uptown-accent);outline-offset:1px}
.uptown-entry:focus-visible{outline-offset:-3px}
.uptown .uptown-scanned{outline:4px solid var(--uptown-accent);outline-offset:-4px;box-shadow:inset 0 0 0 6px Canvas}
.uptown-icon{width:1.35em;height:1.35em;flex:none;fill:currentColor}
.uptown-field{display:inline-flex;flex-wrap:wrap;align-items:center;gap:.15em .5em;max-width:100%;font-size:.93em}
.uptown-drawer .uptown-field{flex-direction:column;align-items:flex-start}
.uptown-field input[type=range]{padding:0;min-width:9em;accent-color:var(--uptown-accent)}
.uptown-drawer.uptown-replay .uptown-field{flex:1 1 12em;flex-flow:row wrap;align-items:center}
.uptown-replay .uptown-field input{flex:1 1 9em}
.uptown-field:has(textarea){width:100%}
.uptown-study .uptown-field:only-child:has(input[type=text]),.uptown-study .uptown-field:only-child input{flex:1}
.uptown-field textarea{width:100%;min-height:6em;font-family:monospace;resize:vertical}
.uptown-steps .uptown-primary.uptown-button{font-weight:inherit}
.uptown-steps .uptown-links{gap:.4em;margin-top:.2em}
.uptown-steps .uptown-link{min-height:2.8em;padding:.25em .9em;border:1px solid;border-radius:3px;text-decoration:none}
.uptown-steps .uptown-link:first-child{color:var(--uptown-page);background:var(--uptown-accent);
 border-color:var(--uptown-accent);font-weight:bold}
@media (pointer:coarse){
.uptown-button,.uptown-field :is(select,input){min-height:44px}
.uptown-entry{min-height:36px}
.uptown-turn>.uptown-row:nth-child(2){min-height:44px}
.uptown-link{min-height:44px}
}
@container (max-width:839px){
.uptown-card{grid-template-columns:auto minmax(0,1fr);position:relative;
 grid-template-areas:"name name" "number about" "facts facts" "taken taken"}
.uptown-cards:has(>:nth-child(3):last-child) .uptown-about{font-size:.64em;white-space:normal;line-height:1}
.uptown-number{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3em;height:1.25lh;overflow:hidden}
.uptown-number b{font-size:1.25em}
.uptown-about{align-self:center;text-align:right}
.uptown-cards:has(>:nth-child(3)) .uptown-facts li+li,
.uptown-cards:has(>:nth-child(4)) .uptown-about{position:absolute;width:1px;height:1px;
 overflow:hidden;clip-path:inset(50%)}
.uptown-cards:has(>:nth-child(4)) .uptown-card .uptown-taken{display:flex;gap:0 .1em;align-content:start;height:2.05em;
 overflow:hidden}
.uptown-cards:has(>:nth-child(4)) .uptown-taken>span{flex:0 0 100%;margin:0}
.uptown-cards:has(>:nth-child(4)) .uptown-card .uptown-taken>.uptown-chip{width:.64em;height:.64em}
.uptown-cards:has(>:nth-child(4)) .uptown-card .uptown-taken:has(>.uptown-chip:nth-last-child(7)){display:grid;
 position:relative;padding:.92em .3em 0 0;grid-template:repeat(2,.56em)/none;grid-auto-columns:minmax(0,.6em);gap:0}
.uptown-cards:has(>:nth-child(4)) .uptown-taken:has(>.uptown-chip:nth-last-child(7))>.uptown-chip{width:.5em;
 height:.5em}
.uptown-cards:has(>:nth-child(4)) .uptown-taken:has(>.uptown-chip:nth-last-child(7))>span{position:absolute;
 top:0;grid-row:auto}
.uptown-cards:has(>:nth-child(4)) .uptown-card{grid-template-columns:minmax(0,1fr) auto}
.uptown-cards:has(>:nth-child(4)) .uptown-name{display:contents}
.uptown-cards:has(>:nth-child(4)) strong{grid-area:name;font-size:.87em}
.uptown-cards:has(>:nth-child(4)):has(.uptown-winner) strong{WRAPPED}
@media (min-height:740px){.uptown-cards:has(>:nth-child(4)) strong{WRAPPED}}
.uptown-cards:has(>:nth-child(4)) :is(.uptown-own,.uptown-crown){grid-area:about;place-self:center end}
.uptown-cards:has(>:nth-child(4)) .uptown-winner .uptown-own{display:none}
.uptown-drawers:has(>.uptown-replay)>.uptown-review{display:none}
.uptown-facts{flex-wrap:nowrap}
.uptown-cards:has(>:nth-child(2):last-child) .uptown-facts{flex-direction:column}
.uptown-facts li{overflow:hidden;white-space:nowrap}
}
@container (max-width:559px){
.uptown-cards:has(>:nth-child(5)) .uptown-taken>span{margin:0;font-size:.64em}
.uptown-cards:has(>:nth-child(5)) .uptown-number{gap:.1em}
.uptown-cards:has(>:nth-child(5)) .uptown-number span{font-size:.56em}
}
@container (max-width:375px){
.uptown-cards:has(>:nth-child(5)) .uptown-facts{position:absolute;width:1px;height:1px;min-height:0;overflow:hidden;
 clip-path:inset(50%)}
.uptown-cards:has(>:nth-child(5)) :is(.uptown-own,.uptown-crown){grid-area:facts;place-self:center start}
}
@container (max-width:339px){
.uptown-cards:has(>:nth-child(3)) .uptown-about{display:none}
.uptown-cards:has(>:nth-child(5)) .uptown-card{padding-inline:.1em}
.uptown-cards:has(>:nth-child(5)) .uptown-winner{outline:2px solid var(--uptown-accent);outline-offset:-1px}
.uptown-cards:has(>:nth-child(5)) .uptown-taken>span{font-size:.58em}
}
@container (max-width:559px){
.uptown-turn>.uptown-row:first-child:has(>:nth-child(9))>:nth-child(5){display:none}
.uptown-primer{position:relative;padding-right:50px}
.uptown-primer>.uptown-title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.uptown-primer>.uptown-close{position:absolute;top:0;right:0;margin:0}
.uptown-primer .uptown-prose{font-size:.87em;line-height:1.3}
.uptown-bars .uptown-quiet .uptown-label{max-width:100%;overflow-wrap:anywhere;white-space:normal}
.uptown-primer p:nth-child(n+6){display:none}
.uptown-bars .uptown-row{gap:.2em}
.uptown-status.uptown-long{font-size:.84em;height:5.36em;line-height:1.28}
.uptown-over,.uptown-over.uptown-long{gap:.4em;font-size:.9em;height:5em;line-height:1.15;padding-block:0}
.uptown-over::before{width:1.5em;height:1.5em}
.uptown-ending .uptown-grid{font-size:.74em;hyphens:auto}
.uptown-ending .uptown-grid :is(th,td){padding:.25em .2em}
.uptown-ending .uptown-grid thead th{font-size:.85em}
.uptown-ending .uptown-grid th[scope=row]{overflow-wrap:anywhere;min-width:5.5em}
.uptown-ending .uptown-grid mark{padding:0 .2em}
.uptown .uptown-row:has(.uptown-head+.uptown-head) :is(select,input){padding-inline:.3em}
.uptown-replay .uptown-quiet:has(.uptown-icon) .uptown-label{HIDDEN}
.uptown-replay .uptown-quiet:has(.uptown-icon){min-width:44px}
.uptown-bars .uptown-row:has(.uptown-quiet){flex-wrap:nowrap;gap:2px;align-items:stretch}
.uptown-bars .uptown-quiet:is(:has(.uptown-icon),.uptown-drawn){flex:1 1 0;flex-direction:column;gap:1px;min-width:0;
 min-height:48px;padding:3px 0 2px;justify-content:flex-start;
 font-size:clamp(9.8px,2.85cqw,11px);
 line-height:1.05;letter-spacing:-.035em;word-break:keep-all}
.uptown-bars .uptown-quiet .uptown-icon{width:18px;height:18px}
@media (max-height:800px){.uptown-hint .uptown-entry{min-height:26px}}
@media (max-height:700px){.uptown-primer p:nth-child(5){order:-1}}
}
"""

_WIDE = """
@container (max-width:339px){
.uptown-drawer .uptown-row.uptown-explained{grid-template-columns:minmax(0,1fr)}
}
@container (min-width:560px){
.uptown-quiet:has(.uptown-icon):not(:only-child){flex-direction:column;gap:.1em;min-width:4.2em;padding:.3em .2em}
.uptown-quiet:has(.uptown-icon):not(:only-child) .uptown-label{font-size:.8em}
.uptown-bars .uptown-row:has(.uptown-quiet){gap:.25em}
.uptown-bars .uptown-quiet:has(.uptown-icon){flex:1 1 2em;min-width:min-content;max-width:5.4em;padding-inline:.1em}
.uptown-more>.uptown-row~.uptown-row{display:none}
.uptown-table{padding:.7em}
.uptown-status{height:3.1em}
.uptown-status.uptown-long{font-size:.88em;height:3.52em;line-height:1.25}
}
@container (min-width:840px){
.uptown-table{font-size:clamp(15px,.9cqw,32px);grid-template-columns:minmax(0,1fr) clamp(19em,34cqw,38em);
 grid-template-rows:auto auto auto minmax(9em,1fr) auto;
 grid-template-areas:"board cards" "board status" "board bars" "board panel" "board foot"}
.uptown-panel{grid-area:panel;display:flex;flex-direction:column;gap:.5em;contain:size}
.uptown-drawers{flex:0 1 auto;min-height:0;overflow-y:auto}
.uptown-panel>.uptown-drawers:not(:modal){background:
 linear-gradient(var(--uptown-page) 0 0) bottom/100% .7em no-repeat local,
 linear-gradient(transparent,var(--uptown-line)) bottom/100% .7em no-repeat}
.uptown-sides{flex:1 1 0;min-height:0;overflow:hidden auto}
.uptown-panel:has(>.uptown-drawers>:not(.uptown-hint,.uptown-replay,.uptown-dialog,.uptown-heard))>.uptown-sides{
 display:none}
.uptown-sides>.uptown-log{flex:1 1 9em;min-height:9em}
.uptown-cards{grid-auto-flow:row;grid-template-columns:repeat(auto-fit,minmax(min(12em,33.3% - .3em),1fr));gap:.4em}
.uptown-cards:has(>:nth-child(4):last-child){grid-template-columns:1fr 1fr}
.uptown-card{padding:.25em .6em;gap:0 .5em;
 grid-template-areas:"name number" "about number" "facts number" "taken taken"}
.uptown-cards:has(>:nth-child(2):last-child) .uptown-card{
 grid-template-areas:"name number" "about number" "facts facts" "taken taken"}
.uptown-cards:has(>:nth-child(3):last-child) .uptown-card{position:relative}
.uptown-cards:has(>:nth-child(3):last-child) .uptown-crown{position:absolute;right:.5em;bottom:.4em}
.uptown-name{font-size:1.1em}
.uptown-about{min-height:1.25em}
.uptown-number b{font-size:2em}
.uptown-about,.uptown-facts,.uptown-taken>span,.uptown-number span{font-size:.8em}
.uptown-status{height:4.5em}
.uptown-status.uptown-long{height:5.11em}
.uptown-setup>:is(.uptown-prose,.uptown-row+.widget-html){min-height:6em;justify-content:flex-end}
.uptown-setup:has(.uptown-head+.uptown-head)>.uptown-prose{min-height:0}
.uptown-setup:has(.uptown-head+.uptown-head)>.uptown-prose>:first-child{display:none}
.uptown-chip{width:1.25em;height:1.25em;vertical-align:-.25em}
.uptown-taken{height:1.5em}
.uptown-log>.uptown-entries{max-height:none;min-height:0}
.uptown-ending .uptown-grid :is(th,td){padding-block:.1em}
.uptown-guide .uptown-notes{grid-template-columns:repeat(auto-fit,minmax(min(max(13em,40%),100%),1fr));
 gap:.2em 1em}
.uptown-guide .uptown-notes::before{grid-column:1/-1}
.uptown-guide .uptown-prose{gap:.15em;font-size:.93em;line-height:1.3}
.uptown-guide .uptown-note{line-height:1.25}
}
@container (min-width:840px) and (max-width:1150px){
.uptown-cards:has(>:nth-child(3)):not(:has(>:nth-child(4):last-child)) .uptown-card{
 grid-template-areas:"name name" "about number" "facts number" "taken taken"}
}
@container (min-width:840px) and (max-width:1500px){
.uptown-cards:has(>:nth-child(3)):not(:has(.uptown-taken>*)) .uptown-card{
 grid-template-areas:"name name" "about number" "facts number"}
}
@media (orientation:landscape) and (max-height:500px) and (min-width:560px){
.uptown-cards:has(>:nth-child(5)) .uptown-taken>span{font-size:.64em}
.uptown-turn>.uptown-row:nth-child(2)>.uptown-button{gap:.2em;padding-inline:.4em;font-size:.9em;white-space:nowrap}
.uptown-replay .uptown-quiet:has(.uptown-icon){min-width:44px}
.uptown-replay .uptown-quiet:has(.uptown-icon) .uptown-label{HIDDEN}
}
@media (forced-colors:active){
.uptown-card{padding-top:.5em;border-top-width:1px}
.uptown-active{outline:4px solid Highlight;outline-offset:-4px}
.uptown-winner{outline-color:Highlight}
.uptown-button[aria-pressed=true],.uptown .jupyter-button.mod-active{border:3px solid Highlight}
.uptown-entry[aria-current]{border-left-color:Highlight}
.uptown-entry{border-left-color:Canvas}
}
@media (prefers-reduced-motion:no-preference){
.uptown-card{transition:border-color .16s ease-out,box-shadow .16s ease-out}
}
"""

_HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"
"""For screen readers only."""
_WRAPPED = (
    "font-size:.78em;line-height:1.1;white-space:normal;overflow-wrap:anywhere;hyphens:auto;"
    "text-decoration-thickness:1px;text-underline-offset:1px"
)
"""A name on as many lines as it takes."""

CSS = _BASE + _CARDS + _SECTIONS + _CONTROLS + FORMS + _WIDE
CSS = CSS.replace("FONT", FAMILY).replace("WRAPPED", _WRAPPED).replace("HIDDEN", _HIDDEN)
"""The stylesheet without the colours of a theme."""
