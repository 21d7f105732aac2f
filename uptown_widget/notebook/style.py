"""What a notebook's own style would decide otherwise: boxes that scroll, buttons of one width, foreign greys; pure.

It gives ipywidgets' elements the look that `screen.style` gives buttons and fields of our own.
"""

_BOXES = """
.uptown{--jp-widgets-color:var(--uptown-ink);--jp-widgets-label-color:var(--uptown-ink);
 --jp-widgets-font-size:1em;--jp-widgets-margin:0px;--jp-widgets-inline-height:2.4em;
 --jp-widgets-input-color:var(--uptown-ink);--jp-widgets-input-background-color:var(--uptown-panel);
 --jp-widgets-input-border-color:var(--uptown-quiet);--jp-widgets-input-focus-border-color:var(--uptown-accent);
 --jp-content-font-color1:var(--uptown-ink);--jp-ui-font-color1:var(--uptown-ink)}
.uptown.jupyter-widgets,.uptown .jupyter-widgets.widget-box,.uptown .widget-html,.uptown .widget-html-content{
 overflow:visible;margin:0;height:auto;min-height:0;min-width:0}
.uptown .widget-html,.uptown .widget-html-content{width:100%;font:inherit;line-height:inherit;color:inherit}
.uptown .jupyter-widgets.uptown-table{display:grid}
.uptown .jupyter-widgets.uptown-board{display:block}
.uptown .jupyter-widgets.uptown-panel{display:contents}
.uptown .jupyter-widgets.uptown-faces{display:block;position:relative;max-width:none;margin:0 auto}
.uptown .uptown-face-light{display:var(--uptown-face-light)}
.uptown .uptown-face-dark{display:var(--uptown-face-dark)}
.uptown .uptown-face-contrast{display:var(--uptown-face-contrast)}
.uptown .jupyter-widgets.uptown-row{flex-flow:row wrap}
.uptown .uptown-row>.widget-html:has(.uptown-head){flex:1 0 100%}
.uptown .uptown-row:has(.uptown-head+.uptown-head) :is(.widget-html,.widget-html-content){display:contents}
.uptown .uptown-row:has(.uptown-head+.uptown-head) .widget-inline-hbox{align-items:stretch}
.uptown .jupyter-widgets.uptown-row.uptown-explained>.widget-html:has(.uptown-head){grid-column:1/-1}
.uptown .jupyter-widgets.uptown-drawer{width:100%}
.uptown .jupyter-widgets.uptown-close{margin-top:calc(-44px - .4em)}
.uptown .uptown-drawer .jupyter-widgets.uptown-row:not(.uptown-even,.uptown-cards){align-items:flex-start}
.uptown .uptown-grid{font-variant-numeric:tabular-nums;margin:0}
.uptown .uptown-wide:focus-visible{outline:3px solid var(--uptown-accent)}
.uptown a.uptown-link{color:var(--uptown-accent);text-decoration:underline;display:inline-block;min-height:24px}
.uptown .uptown-export{display:flex;flex-direction:column;align-items:stretch}
"""

_SLIDES = """
.uptown .jupyter-widgets.uptown-slides,.uptown-slides svg{position:absolute;inset:0;width:100%;height:100%;
 pointer-events:none;overflow:hidden}
.uptown-slides g{animation-fill-mode:both;animation-timing-function:cubic-bezier(.33,1,.68,1)}
.uptown-come{animation-name:uptown-come}
.uptown-leave{animation-name:uptown-leave}
@keyframes uptown-come{from{transform:translate(var(--uptown-dx),var(--uptown-dy))}}
@keyframes uptown-leave{to{transform:translate(var(--uptown-dx),var(--uptown-dy));opacity:0}}
@media (prefers-reduced-motion:reduce){
.uptown-slides .uptown-come{animation:none}.uptown-slides .uptown-leave{display:none}
}
"""

_BUTTONS = """
.uptown .jupyter-button{display:inline-flex;align-items:center;justify-content:center;gap:.4em;width:auto;min-width:0;
 height:auto;min-height:2.4em;padding:.25em .65em;overflow:visible;white-space:normal;font:inherit;font-size:.93em;
 line-height:1.25;color:var(--uptown-ink);background:var(--uptown-panel);box-shadow:none;
 border:1px solid var(--uptown-quiet);border-radius:3px}
.uptown .jupyter-button:hover:enabled{box-shadow:none}
@media (hover:hover){
.uptown .jupyter-button:hover:enabled{border-color:var(--uptown-accent);color:var(--uptown-accent)}
}
.uptown .jupyter-button:disabled{color:var(--uptown-quiet);border-color:var(--uptown-line);opacity:1}
.uptown .jupyter-button:disabled::before{opacity:.55}
.uptown .jupyter-button.uptown-primary,.uptown .jupyter-button.uptown-primary:hover:enabled{
 background:var(--uptown-accent);border-color:var(--uptown-accent);color:var(--uptown-page);font-weight:bold}
.uptown .jupyter-button.uptown-primary:disabled{background:var(--uptown-panel);color:var(--uptown-quiet)}
.uptown .jupyter-button.mod-active{border-color:var(--uptown-accent);box-shadow:inset 0 -3px var(--uptown-accent)}
.uptown .uptown-drawn.jupyter-button::before{content:"";flex:none;width:20px;height:20px;
 background:currentColor;mask:var(--uptown-mask) center/contain no-repeat;
 -webkit-mask:var(--uptown-mask) center/contain no-repeat}
.uptown .uptown-close>.jupyter-button{font-size:0;gap:0}
.uptown .jupyter-button.uptown-line{justify-content:flex-start;width:100%;min-height:24px;padding:.25em .6em;
 text-align:left;font-size:1em;font-weight:normal;border:0;border-left:3px solid transparent;background:none}
.uptown .jupyter-button.uptown-line.mod-active{border-left-color:var(--uptown-accent);box-shadow:none;font-weight:bold}
.uptown .jupyter-button.uptown-line:disabled{color:var(--uptown-ink)}
.uptown .jupyter-widgets.uptown-entries{display:block;overflow-y:auto}
.uptown .jupyter-widgets.uptown-entries.uptown-weeks{display:grid}
.uptown .uptown-weeks .jupyter-button.uptown-line{justify-content:center;min-height:44px;padding:0;margin:0;
 border:2px solid transparent;border-radius:3px}
.uptown .uptown-weeks .jupyter-button.uptown-line.mod-active{border-color:var(--uptown-accent)}
.uptown .uptown-weeks .jupyter-button:disabled:empty{visibility:hidden}
.uptown .uptown-weeks .jupyter-button.uptown-line:disabled{color:var(--uptown-quiet)}
.uptown :is(.jupyter-button,select,input,textarea,.noUi-handle):focus-visible{
 outline:3px solid var(--uptown-accent)!important;outline-offset:1px}
"""

_FIELDS = """
.uptown .widget-inline-hbox{width:auto;max-width:100%;flex-wrap:wrap;margin:0;gap:.15em .5em;height:auto;
 align-items:center;font-size:.93em}
.uptown .uptown-drawer:not(.uptown-replay) .widget-inline-hbox{flex-flow:column;align-items:flex-start}
.uptown .widget-inline-hbox .widget-label{width:auto!important;min-width:0;font:inherit;margin:0;height:auto;
 line-height:1.4;color:var(--uptown-ink);overflow:visible;text-align:left}
.uptown .widget-inline-hbox :is(select,input[type=text],textarea){width:auto;min-width:7em;max-width:100%;
 min-height:2.4em;height:auto;padding:.25em .65em;font:inherit;line-height:1.25;color:var(--uptown-ink);
 border-radius:3px;background:var(--uptown-panel);border:1px solid var(--uptown-quiet);opacity:1}
.uptown .widget-inline-hbox :is(select,input,textarea):disabled{color:var(--uptown-quiet);
 border-color:var(--uptown-line)}
.uptown .uptown-drawer .widget-inline-hbox>:is(select,input,textarea,.slider-container){flex:none}
.uptown .uptown-drawer:not(.uptown-replay) .widget-hslider{flex:0 1 auto}
.uptown .uptown-drawer .slider-container{width:12em;align-self:stretch}
.uptown .widget-dropdown select{padding-right:1.9em;appearance:auto;background-image:none}
.uptown .widget-textarea,.uptown .uptown-drawer .widget-textarea{width:100%;height:auto;align-items:stretch}
.uptown .widget-textarea textarea{width:100%;min-height:6em;font-family:monospace;resize:vertical}
.uptown .uptown-export textarea{width:100%;min-height:5em}
.uptown .uptown-list{width:100%;height:auto}
.uptown .uptown-list .widget-label{position:absolute;width:1px!important;height:1px;overflow:hidden;
 clip-path:inset(50%);white-space:nowrap}
.uptown .uptown-list select{width:100%;height:auto;min-height:2.4em;overflow-y:auto;flex:1}
.uptown option{color:var(--uptown-ink);background:var(--uptown-panel);padding:.15em .3em;min-height:24px}
.uptown .uptown-list option:checked{font-weight:bold;
 background:linear-gradient(var(--uptown-line),var(--uptown-line))}
.uptown .widget-hslider{flex:1 1 14em;min-width:12em}
.uptown .widget-hslider .slider-container{flex:1 1 8em;min-width:8em;height:28px;margin:0 12px;display:flex;
 align-items:center}
.uptown .widget-hslider .widget-readout{min-width:2.5em;height:auto;color:var(--uptown-ink);
 background:var(--uptown-panel);border:1px solid var(--uptown-line)}
.uptown .noUi-target{flex:1;width:100%;background:var(--uptown-line);border:0;box-shadow:none;height:6px}
.uptown .noUi-connect{background:var(--uptown-accent)}
.uptown .noUi-horizontal .noUi-handle{width:24px;height:24px;top:-9px;right:-12px;background:var(--uptown-panel);
 border:2px solid var(--uptown-accent);border-radius:50%;box-shadow:none}
@media (pointer:coarse){.uptown .jupyter-button,.uptown .widget-inline-hbox :is(select,input[type=text]){
 min-height:44px}.uptown .noUi-horizontal .noUi-handle{width:32px;height:32px;top:-13px;right:-16px}}
@container (min-width:840px){
.uptown .jupyter-widgets.uptown-panel{display:flex}
.uptown .uptown-panel>.jupyter-widgets:is(.uptown-drawers,.uptown-sides){overflow-y:auto}
.uptown .uptown-panel>*>.uptown-section:not(.uptown-log),.uptown .uptown-panel .uptown-section>*{flex-shrink:0}
.uptown .uptown-panel>*>.uptown-log{min-height:8em}
.uptown .jupyter-widgets.uptown-drawers:has(>.uptown-dialog){position:relative}
.uptown .uptown-log .uptown-list{flex:1;min-height:0}
.uptown .uptown-log .uptown-list select{height:100%}
.uptown .uptown-panel>.uptown-sides:has(>*){min-height:44px}
.uptown .uptown-table:has(.uptown-drawers>.uptown-dialog) .uptown-sides{display:none}
.uptown-table:has(.uptown-drawers>.uptown-dialog)>:is(.uptown-seats,.uptown-says,.uptown-bars){visibility:hidden}
.uptown .uptown-table:has(.uptown-drawers>.uptown-dialog)>.uptown-panel{grid-row:1/-1}
}
@container (max-width:839px){
.uptown .uptown-list select{max-height:8em}
}
@container (min-width:560px) and (max-width:839px){
.uptown .uptown-bars .jupyter-button.uptown-quiet{flex:1 1 2em;align-self:stretch;flex-direction:column;gap:.1em;
 min-width:min-content;max-width:6.8em;padding:.3em .1em;justify-content:flex-start;font-size:.78em}
}
@container (max-width:559px){
.uptown .uptown-primer>.jupyter-widgets.uptown-close{margin:0}
.uptown .uptown-primer>.widget-html:has(.uptown-title){position:absolute;width:1px;height:1px;overflow:hidden;
 clip-path:inset(50%)}
.uptown .uptown-replay .jupyter-button.uptown-quiet{font-size:0;gap:0;min-width:44px;min-height:44px}
.uptown .uptown-bars .jupyter-button.uptown-quiet{flex-direction:column;gap:1px;min-width:0;
 width:calc((100% - 16px)/8);max-width:72px;min-height:48px;padding:5px 0 4px;justify-content:flex-start;
 font-size:clamp(9.8px,2.85cqw,11px);
 line-height:1.05;word-break:keep-all}
.uptown .uptown-bars .jupyter-button.uptown-quiet::before{width:18px;height:18px}
}
"""

WIDGETS = _BOXES + _SLIDES + _BUTTONS + _FIELDS
