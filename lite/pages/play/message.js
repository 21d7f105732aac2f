// Checks what the table says before it is shown: a message is plain data and holds the parts that have changed.
// docs/architecture.md describes it; uptown_widget/web/message.py writes it.

const FORMAT = 2;

const isText = (value) => typeof value === "string";
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isFlag = (value) => typeof value === "boolean";
const orNull = (check) => (value) => value === null || check(value);
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
const row = (...checks) => (value) =>
  Array.isArray(value) && value.length === checks.length && checks.every((check, index) => check(value[index]));
const record = (checks) => (value) =>
  typeof value === "object" && value !== null && Object.entries(checks).every(([name, check]) => check(value[name]));

const among = (...words) => (value) => words.includes(value);
const isName = (value) => isText(value) && /^[a-z-]+$/.test(value);
const isPath = (value) => isText(value) && /^[MLHVCSQTAZ\d\s.,-]*$/i.test(value);
const isChip = row(isName, isText, isPath, isText);
const SHAPES = {
  rect: [isNumber, isNumber, isNumber, isNumber, orNull(isName), orNull(isName), isNumber, isNumber, isNumber],
  path: [isNumber, isNumber, isNumber, isNumber, isName, isNumber],
  text: [isText, isNumber, isNumber, isNumber, isName, isFlag, isNumber],
  line: [listOf(row(isNumber, isNumber)), isName, isNumber, isFlag, isNumber],
};

const isShape = (shape) =>
  Array.isArray(shape) && Object.hasOwn(SHAPES, shape[0]) && row(isText, ...SHAPES[shape[0]])(shape);

const isScene = record({
  width: isNumber,
  height: isNumber,
  label: isText,
  drawings: listOf(isPath),
  shapes: listOf(isShape),
  slides: listOf(row(listOf(isShape), isNumber, isNumber, isNumber, isFlag)),
  cue: isText,
  targets: listOf(row(isText, isNumber, isNumber, isNumber, isNumber)),
});

const isControl = record({
  id: isText,
  kind: among("button", "toggle", "choice", "range", "text", "area", "file"),
  label: isText,
  value: isText,
  choices: listOf(record({ value: isText, label: isText })),
  enabled: isFlag,
  help: isText,
  icon: isPath,
  primary: isFlag,
  submit: isFlag,
  quiet: isFlag,
  low: isNumber,
  high: isNumber,
});

const isEntry = record({ id: isText, text: isText, label: isText, current: isFlag, chips: listOf(isChip) });

const BLOCKS = {
  row: record({ controls: listOf(isControl), label: isText }),
  grid: record({
    caption: isText,
    head: listOf(isText),
    rows: listOf(listOf(isText)),
    marked: listOf(row(isNumber, isNumber)),
  }),
  entries: record({ label: isText, entries: listOf(isEntry) }),
  tallies: record({
    caption: isText,
    tallies: listOf(record({ title: isText, counts: listOf(row(isChip, isNumber)) })),
  }),
  prose: record({ lines: listOf(isText) }),
  scene: isScene,
};

const isBlock = (block) => Object.hasOwn(BLOCKS, block?.block) && BLOCKS[block.block](block);

const PARTS = {
  scene: isScene,
  label: isText,
  keys: isText,
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
      winner: isText,
    }),
  ),
  status: row(isText, among("calm", "yours", "refused", "over")),
  announcement: isText,
  language: isText,
  order: listOf(row(isName, among("bar", "side", "drawer"), isText)),
  sections: (value) =>
    typeof value === "object" && value !== null && Object.values(value).every((blocks) => listOf(isBlock)(blocks)),
  leave: isFlag,
  clear: isText,
  handout: record({ how: among("copy", "download"), text: isText, name: isText, label: isText, close: isText }),
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
