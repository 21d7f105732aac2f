// @ts-check
// The hall of fame as a page of its own, which any browser shows and prints: the ranking, and the code of each bot.

/**
 * @typedef {object} Hall
 * @property {string} language
 * @property {string} title
 * @property {string[]} lines how it was played, and how to play it again
 * @property {string[]} head of the ranking
 * @property {(string | number)[][]} rows
 * @property {[name: string, code: string][]} codes
 */

const STYLE = `
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif; color: #1e2233; background: #f6f1e4 }
h1 { color: #8a5d0a }
table { border-collapse: collapse; margin: 2rem 0; font-size: 1.25rem }
th, td { padding: .4rem 1.5rem .4rem 0; border-bottom: 1px solid #8a5d0a; text-align: start }
tbody tr:first-child { font-weight: bold }
pre { padding: .75rem; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere }
h2 { break-after: avoid }
`;
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in HTML: pupils choose names and write code. @param {string | number} text */
const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** @param {string} tag @param {(string | number)[]} texts */
const each = (tag, texts) => texts.map((text) => `<${tag}>${safe(text)}</${tag}>`).join("");

/** The text of the page. @param {Hall} hall */
export function hallOfFame({ language, title, lines, head, rows, codes }) {
  const body = rows.map((row) => `<tr>${each("td", row)}</tr>`);
  const bots = codes.map(([name, code]) => `<h2>${safe(name)}</h2>\n<pre>${safe(code)}</pre>`);
  return `<!doctype html>
<html lang="${safe(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${STYLE}</style>
<h1>${safe(title)}</h1>
${each("p", lines)}
<table>
<thead><tr>${each("th", head)}</tr></thead>
<tbody>${body.join("\n")}</tbody>
</table>
${bots.join("\n")}
</html>
`;
}
