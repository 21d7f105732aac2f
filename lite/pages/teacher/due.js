// @ts-check
// When tasks are due: in links and for the server as the time in Greenwich, for people as their own clock shows it.

/** What a field of date and time holds, as links have it; "" for none. @param {string} wall */
export function dueOf(wall) {
  const at = new Date(wall);
  const text = Number.isNaN(at.getTime()) ? "" : at.toISOString();
  return /^\d{4}-/.test(text) ? `${text.slice(0, 16).toLowerCase()}z` : "";
}

/** What such a field shows; links of earlier versions tell no zone. @param {string} due */
export function wallOf(due) {
  const at = new Date(due.toUpperCase());
  if (!/z$/i.test(due) || Number.isNaN(at.getTime())) return due.toUpperCase();
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
