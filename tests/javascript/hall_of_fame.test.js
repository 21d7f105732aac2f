// @ts-check
// The page of a tournament that teachers save.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hallOfFame } from "../../lite/pages/teacher/hall_of_fame.js";

const HALL = { language: "en", title: "Hall", lines: ["Seed 1"], head: ["Rank", "Bot"] };

test("the page has the ranking, and the code of each bot below its name", () => {
  const page = hallOfFame({ ...HALL, rows: [[1, "Ada"], [2, "easy"]], codes: [["Ada", "x = 1"]] });
  assert.match(page, /<tr><td>1<\/td><td>Ada<\/td><\/tr>\n<tr><td>2<\/td><td>easy<\/td><\/tr>/);
  assert.match(page, /<h2>Ada<\/h2>\n<pre>x = 1<\/pre>/);
});

test("what pupils call themselves and write stays text", () => {
  const evil = `<script>alert("1 & 2")</script>`;
  const page = hallOfFame({ ...HALL, rows: [[1, evil]], codes: [[evil, evil]] });
  assert.ok(!page.includes("<script"));
  assert.equal(page.split("&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;").length, 4);
});
