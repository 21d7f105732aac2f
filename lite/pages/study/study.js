// @ts-check
// Leads to the play page of the game that is asked for: study/ or study/?upturn, with the link of a study behind it; with
// ?practice to the practice of that game.

const asked = new URLSearchParams(location.search);
const folder = location.protocol === "file:" ? "index.html" : ""; // which opens as a list of files there
const page = asked.has("upturn") ? "upturn.html" : folder;
location.replace(`../play/${page}?${asked.has("practice") ? "practice" : "study"}${location.hash}`);
