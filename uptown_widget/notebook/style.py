"""What a notebook's own style would decide otherwise: boxes that scroll, buttons of one width, foreign greys; pure."""

WIDGETS = """
.uptown{--jp-widgets-color:var(--uptown-ink);--jp-widgets-label-color:var(--uptown-ink);
 --jp-widgets-font-size:14px;--jp-widgets-margin:0px;--jp-widgets-inline-height:36px;
 --jp-widgets-input-color:var(--uptown-ink);--jp-widgets-input-background-color:var(--uptown-panel);
 --jp-widgets-input-border-color:var(--uptown-quiet);--jp-widgets-input-focus-border-color:var(--uptown-accent);
 --jp-content-font-color1:var(--uptown-ink);--jp-ui-font-color1:var(--uptown-ink)}
.uptown.jupyter-widgets,.uptown .jupyter-widgets.widget-box,.uptown .widget-html,.uptown .widget-html-content{
 overflow:visible;margin:0;height:auto;min-height:0}
.uptown .widget-html,.uptown .widget-html-content{width:100%;font:inherit;line-height:inherit;color:inherit}
.uptown .jupyter-widgets.uptown-table{display:grid}
.uptown .jupyter-widgets:is(.uptown-play,.uptown-board,.uptown-drawers){display:block}
.uptown .jupyter-widgets.uptown-words{overflow-x:auto}
.uptown .jupyter-widgets.uptown-closed{display:none}
.uptown .jupyter-button{width:auto;min-width:0;height:auto;min-height:36px;padding:4px 10px;overflow:visible;
 font:inherit;font-size:14px;color:var(--uptown-ink);background:var(--uptown-panel);box-shadow:none;
 border:1px solid var(--uptown-quiet);border-radius:3px}
.uptown .jupyter-button:hover:enabled{border-color:var(--uptown-accent);color:var(--uptown-accent);box-shadow:none}
.uptown .jupyter-button:disabled{color:var(--uptown-quiet);border-color:var(--uptown-line);opacity:.7}
.uptown .jupyter-button.uptown-primary,.uptown .jupyter-button.uptown-primary:hover:enabled{
 background:var(--uptown-accent);border-color:var(--uptown-accent);color:var(--uptown-page);font-weight:bold}
.uptown .jupyter-button.mod-active{border-color:var(--uptown-accent);box-shadow:inset 0 -3px var(--uptown-accent)}
.uptown .jupyter-button:focus-visible,.uptown select:focus-visible,.uptown input:focus-visible{
 outline:3px solid var(--uptown-accent)!important;outline-offset:1px}
.uptown .widget-inline-hbox{width:auto;max-width:100%;flex-wrap:wrap;margin:0;gap:2px 8px;height:auto;
 align-items:center}
.uptown .uptown-setup{align-items:flex-end}
.uptown .uptown-setup .widget-inline-hbox{flex-flow:column;align-items:flex-start}
.uptown .widget-inline-hbox .widget-label{width:auto!important;font:inherit;font-size:14px;margin:0;height:auto;
 line-height:1.4;color:var(--uptown-ink);overflow:visible}
.uptown .widget-inline-hbox select,.uptown .widget-inline-hbox input[type=text]{width:auto;min-width:7em;
 max-width:100%;height:36px;font:inherit;font-size:14px;color:var(--uptown-ink);border-radius:3px;
 background-color:var(--uptown-panel);border:1px solid var(--uptown-quiet)}
.uptown .widget-inline-hbox select{padding:4px 28px 4px 10px;appearance:auto;background-image:none}
.uptown option{color:var(--uptown-ink);background:var(--uptown-panel)}
@media (pointer:coarse){.uptown .jupyter-button,.uptown .widget-inline-hbox select,
 .uptown .widget-inline-hbox input[type=text]{min-height:44px}}
"""
