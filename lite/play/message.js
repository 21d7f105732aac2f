// Checks what the table says before it is shown: a message is plain data and holds the parts that have changed.
// docs/architecture.md describes it; uptown_widget/web/message.py writes it.

const FORMAT = 1;

const isText = (value) => typeof value === "string";
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isFlag = (value) => typeof value === "boolean";
const orNull = (check) => (value) => value === null || check(value);
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
const row = (...checks) => (value) =>
  Array.isArray(value) && value.length === checks.length && checks.every((check, index) => check(value[index]));
const record = (checks) => (value) =>
  typeof value === "object" && value !== null && Object.entries(checks).every(([name, check]) => check(value[name]));

const isToken = (value) => isText(value) && /^[a-z-]+$/.test(value);
const isPath = (value) => isText(value) && /^[MLHVCSQTAZ\d\s.,-]*$/i.test(value);
const isChip = row(isToken, isText, isPath, isText);
const isGrid = record({
  caption: isText,
  head: listOf(isText),
  rows: listOf(listOf(isText)),
  marked: listOf(row(isNumber, isNumber)),
});

const SHAPES = {
  rect: [isNumber, isNumber, isNumber, isNumber, orNull(isToken), orNull(isToken), isNumber, isNumber, isNumber],
  path: [isNumber, isNumber, isNumber, isNumber, isToken, isNumber],
  text: [isText, isNumber, isNumber, isNumber, isToken, isFlag, isNumber],
  line: [listOf(row(isNumber, isNumber)), isToken, isNumber, isFlag, isNumber],
};

const isShape = (shape) =>
  Array.isArray(shape) && Object.hasOwn(SHAPES, shape[0]) && row(isText, ...SHAPES[shape[0]])(shape);

const PARTS = {
  scene: record({
    width: isNumber,
    height: isNumber,
    label: isText,
    drawings: listOf(isPath),
    shapes: listOf(isShape),
    targets: listOf(row(isText, isNumber, isNumber, isNumber, isNumber)),
  }),
  cards: listOf(
    record({
      title: isText,
      subtitle: isText,
      chips: listOf(isChip),
      number: isText,
      unit: isText,
      facts: listOf(isText),
      taken: listOf(isChip),
      active: isFlag,
      winner: isFlag,
    }),
  ),
  status: row(isText, (mood) => ["calm", "yours", "refused", "over"].includes(mood)),
  announcement: isText,
  controls: listOf(
    record({
      id: isText,
      kind: (kind) => ["button", "choice", "text"].includes(kind),
      label: isText,
      value: isText,
      choices: listOf(row(isText, isText)),
      enabled: isFlag,
      help: isText,
      group: isToken,
      primary: isFlag,
    }),
  ),
  board: isGrid,
  log: listOf(isText),
  ending: orNull(isGrid),
  leave: isFlag,
  clear: isText,
};

/** The parts of a message; throws an error that names the part which is not as described. */
export function read(text) {
  const { format, ...parts } = JSON.parse(text);
  if (format !== FORMAT) throw new Error(`The table speaks format ${format}, this page ${FORMAT}: reload the page.`);
  for (const [name, value] of Object.entries(parts)) {
    if (!PARTS[name]?.(value)) throw new Error(`The table sent a ${name} that this page cannot read.`);
  }
  return parts;
}

export function event(kind, name = "", value = "") {
  return JSON.stringify({ kind, name, value });
}
