// @ts-check
// Tables of the teacher's page, and names in its sentences.

/**
 * A name as it stands in a sentence: one that is read from right to left leaves the words around it alone.
 *
 * @param {string} name
 */
export const isolated = (name) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

/**
 * Fill a table; without rows it is empty.
 *
 * @param {string} id
 * @param {string} caption "" where a heading says it
 * @param {string[]} head
 * @param {(string | number | Node)[][]} rows
 */
export function showTable(id, caption, head, rows) {
  const table = /** @type {HTMLTableElement} */ (document.getElementById(id));
  table.replaceChildren();
  if (rows.length === 0) return;
  if (caption) table.createCaption().textContent = caption;
  /** @param {HTMLTableRowElement} row @param {string | number | Node} content @param {string} tag */
  const put = (row, content, tag) => {
    const cell = document.createElement(tag);
    cell.append(content instanceof Node ? content : String(content));
    row.append(cell);
  };
  const top = table.createTHead().insertRow();
  for (const each of head) put(top, each, "th");
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((cell, at) => put(row, cell, at === 0 ? "th" : "td"));
  }
}
