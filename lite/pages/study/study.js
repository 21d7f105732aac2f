// @ts-check
// Leads to the play page of the game that is asked for: study/ or study/?upturn, with the link of a study behind it.

const page = new URLSearchParams(location.search).has("upturn") ? "upturn.html" : "";
location.replace(`../play/${page}?study${location.hash}`);
