import { defineCommand } from '../../command.ts'
import { say } from '../../terminal.ts'
import { printChanges } from './print-content.ts'
import { readContent } from './read-content.ts'

export const importFrom = defineCommand({
  summary: 'Makes posts and pages of the Markdown files in a folder',
  details: `The folder holds blog/*.md, pages/*.md or both. A file begins with its front matter, flat lines of "name: value":

  ---
  title: How a teapot gets its glaze
  date: 2026-11-17
  author: Ines Carvalho
  category: workshop
  excerpt: It goes into the kiln grey and comes out blue.
  thumbnail: pictures/kiln.jpg
  ---

  slug      the address, /blog/SLUG or /page/SLUG; else the file's name
  date      when it is published, also in days to come; a page may go without
  updated   when it last changed; else when an import sees that it has
  category  a slug or name of the setting blog_categories
  excerpt   else the beginning of the text
  thumbnail else the first picture of the text
  draft     true: seen by nobody

A page has title, slug, date, updated and draft. name.ar.md is name.md in Arabic, with a title and, of a post, an excerpt.
terms-and-conditions, privacy-policy and about-us are the pages that the shop itself links to.

Texts are CommonMark with tables. HTML in them is made safe. Pictures (JPEG, PNG, WebP) lie beside the file; links to other
files (other.md) lead to what they become. Articles are known by their slugs: importing again changes only what has changed.
With anything wrong in any file, nothing is imported. A running server shows what is new on the next request.

  npm run shop -- content import texts --dry-run
  npm run shop -- content import texts --prune`,
  arguments: { dir: { label: 'DIR', required: true, help: 'A folder with blog/, pages/ or both' } },
  options: {
    'dry-run': { type: 'boolean', help: 'Reads and compares, but writes nothing' },
    prune: { type: 'boolean', help: 'Removes posts (where there is blog/) and pages (pages/) that DIR does not hold' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ dir, prune, json, 'dry-run': dryRun }, context) {
    const done = await readContent(context, { folder: dir, dryRun, prune, json })
    if (!done) return 1
    const { changes, warnings } = done
    say(context.terminal.out, json ? JSON.stringify({ dryRun, changes, warnings }) : printChanges(changes, { dryRun }))
    return 0
  },
})
