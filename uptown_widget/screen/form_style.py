"""The stylesheet of what is filled in: the form for a new match, options, what is shared; plain CSS, pure."""

_FORM = """
.uptown-setup:not(:has(.uptown-head+.uptown-head)){gap:clamp(.4em,1.1svh,.8em)}
.uptown-setup>:is(.uptown-prose,.uptown-row+.widget-html){margin-top:auto}
.uptown-setup>.uptown-foot{margin-top:0}
.uptown-drawer h2.uptown-title{font-size:1.15em;font-weight:bold;letter-spacing:0;text-transform:none;
 color:var(--uptown-ink)}
.uptown-drawer .uptown-row:is(.uptown-even,.uptown-cards){align-items:stretch;gap:.2em .4em}
:is(.uptown-even,.uptown-cards)>:is(.uptown-button,.jupyter-button){flex:1 1 0;min-width:0;padding-inline:.3em}
.uptown :is(.uptown-even,.uptown-cards)>:is(.uptown-button[aria-pressed=true],.jupyter-button.mod-active){
 color:var(--uptown-page);background:var(--uptown-accent);border-color:var(--uptown-accent);box-shadow:none;
 font-weight:bold}
.uptown-cards>.uptown-button{flex-direction:column;gap:.1em;padding-block:.4em;line-height:1.2}
.uptown-cards>.uptown-button>.uptown-icon{width:2em;height:2em}
.uptown-cards>.uptown-button>.uptown-help{flex-basis:auto;font-size:.87em;color:inherit;font-weight:normal;
 text-wrap:balance}
.uptown-drawer.uptown-setup .uptown-row.uptown-explained{grid-template-columns:minmax(0,2fr) minmax(0,3fr);
 gap:.3em .7em;margin-top:.3em}
.uptown-drawer.uptown-share .uptown-row.uptown-explained{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.uptown-more>.uptown-row{display:grid;grid-template-columns:repeat(auto-fill,minmax(9em,1fr))}
.uptown-drawer.uptown-more .uptown-row{align-items:stretch;gap:.4em}
.uptown-more :is(.uptown-button,.jupyter-button){justify-content:flex-start}
:is(.uptown-explained,.uptown-more) .uptown-label{text-align:left}
.uptown-setup .uptown-row:not(:has(.uptown-head))>.uptown-field{flex:1 1 14em;align-items:stretch}
.uptown-drawer.uptown-options .uptown-row:not(.uptown-explained){display:grid;align-items:start;
 grid-template-columns:repeat(auto-fit,minmax(min(13em,100%),1fr))}
.uptown-options .uptown-row:not(.uptown-explained)>:is(.uptown-head,.uptown-heads){grid-column:1/-1}
.uptown-drawer.uptown-options .uptown-field{align-items:stretch}
.uptown-offer{position:sticky;bottom:0;z-index:2;flex:none;padding:.5em 4px 0;background:var(--uptown-page)}
.uptown-help:has(>.uptown-kept){position:relative}
.uptown-help>:has(+.uptown-kept){position:absolute;inset:0 0 auto;z-index:1;background:var(--uptown-page)}
.uptown-kept{visibility:hidden;font-weight:normal}
.uptown-setup .uptown-row:has(.uptown-head+.uptown-head){row-gap:1.2em;padding-bottom:1em}
.uptown-setup:has(>.uptown-foot>:is(.uptown-head,.widget-html))>.uptown-prose{visibility:hidden}
.uptown-setup .uptown-row>.uptown-head:has(~.uptown-field){margin-bottom:-.9em}
.uptown-row:has(.uptown-head+.uptown-head) [aria-invalid]~.uptown-help{flex:none;height:0;width:calc(200% + .4em);
 margin:-.1875em 0 0 calc(-100% - .4em);line-height:1.3}
.uptown-row:has(.uptown-head~.uptown-head~.uptown-head) [aria-invalid]~.uptown-help{width:calc(300% + .8em)}
.uptown-row:has(.uptown-head+.uptown-head) [aria-invalid]~.uptown-help>span{position:relative;top:.25em;z-index:1;
 background:var(--uptown-page)}
.uptown-foot>:is(.uptown-head,.widget-html){position:absolute;inset:auto 0 100%;padding:.4em 0;
 border-top:2px solid var(--uptown-line);color:var(--uptown-ink);background:var(--uptown-page)}
:is(.uptown-options,.uptown-setup) .uptown-field:has([type=range]){flex-flow:row wrap}
:is(.uptown-options,.uptown-setup) .uptown-field [type=range]{flex:1 1 100%}
.uptown-setup .uptown-field:has([type=range])>.uptown-label{font-weight:bold;color:var(--uptown-quiet)}
@media (pointer:coarse){
.uptown-field :is(input[type=text],textarea){font-size:16px}
}
@container (max-width:559px){
.uptown-cards>.uptown-button>.uptown-help{display:none}
.uptown-drawer.uptown-options .uptown-row.uptown-explained{grid-template-columns:minmax(0,1fr);gap:.2em}
.uptown-options .uptown-explained>.uptown-help{margin-bottom:.4em}
}
@media (max-height:500px){
.uptown-cards>.uptown-button{flex-flow:row wrap;gap:.1em .5em}
.uptown-cards>.uptown-button>.uptown-help{display:none}
}
"""

_TOGGLE = ".uptown .uptown-options :is(.uptown-button[aria-pressed],.widget-toggle-button)"
_ON = ":is([aria-pressed=true],.mod-active)"
_SWITCHES = f"""\
{_TOGGLE}{{box-shadow:none}}
{_TOGGLE}::after{{content:"";flex:none;width:2.2em;height:1.25em;margin-left:auto;border:2px solid;border-radius:1em;
 background:radial-gradient(circle closest-side,currentColor 88%,transparent) 0 50%/1em 78% no-repeat}}
{_TOGGLE}{_ON}::after{{color:var(--uptown-accent);
 background:radial-gradient(circle closest-side,var(--uptown-panel) 88%,transparent) 100% 50%/1em 78% no-repeat,
 currentColor}}
@media (forced-colors:active){{
.uptown :is(.uptown-button,.jupyter-button):is([aria-pressed=true],.mod-active){{forced-color-adjust:none;
 color:HighlightText!important;background:Highlight!important;border-color:ButtonText}}
{_TOGGLE}::after{{forced-color-adjust:none;color:ButtonText}}
{_TOGGLE}{_ON}::after{{color:HighlightText;
 background:radial-gradient(circle closest-side,Highlight 88%,transparent) 100% 50%/1em 78% no-repeat,currentColor}}
}}
"""
"""Toggles among the options: a knob on the left is off, on the right on."""


FORMS = _FORM + _SWITCHES
"""Comes after the rules for all controls, and before those for windows of some size."""
