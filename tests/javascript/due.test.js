// @ts-check
// When tasks are due, in links and in the field of the teacher's page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dueOf, wallOf } from "../../lite/pages/teacher/due.js";

test("what is typed comes back as it was, and a link tells the moment in Greenwich", () => {
  for (const wall of ["2026-11-30T14:30", "2026-06-01T00:05", "2027-01-01T00:00"]) {
    const due = dueOf(wall);
    assert.match(due, /^\d{4}-\d\d-\d\dt\d\d:\d\dz$/);
    assert.equal(wallOf(due), wall);
    assert.equal(new Date(due.toUpperCase()).getTime(), new Date(wall).getTime());
  }
});

test("links of earlier versions show what they say, and what is no moment is none", () => {
  assert.equal(wallOf("2026-11-30t14:30"), "2026-11-30T14:30");
  assert.equal(wallOf(""), "");
  assert.equal(wallOf("soonz"), "SOONZ");
  for (const wall of ["", "soon", "+123456-01-01T00:00"]) assert.equal(dueOf(wall), "");
});
