import type { Change, ContentOutcome, Fault } from '../../modules/content/articles/index.ts'
import { type Context, defineCommand, defineGroup, Failure } from '../command.ts'
import { isFileError, say } from '../terminal.ts'

const exportTo = defineCommand({
  summary: 'Writes every post and page as a Markdown file',
  details: `Importing the folder again changes nothing. Pictures are named by their address in this shop; to move a shop with its pictures,
see backup. What was never Markdown is written as the HTML that it is.

  npm run shop -- content export texts`,
  arguments: { dir: { label: 'DIR', required: true, help: 'A folder that is empty or not there yet' } },
  options: { json: { type: 'boolean', help: 'Prints the files as JSON' } },
  async run({ dir, json }, { terminal, withShop }) {
    const { exportContent, RefusedFolder } = await import('../../modules/content/articles/index.ts')
    const files = await withShop((deps) => exportContent(deps, dir)).catch((error) => {
      throw error instanceof RefusedFolder || isFileError(error) ? new Failure(error.message) : error
    })
    say(terminal.out, json ? JSON.stringify({ folder: dir, files }) : `${files.length} files written to ${dir}`)
    return 0
  },
})

/** Formats the faults of files, one per line. */
const faultLines = (faults: readonly Fault[], kind: 'error' | 'warning'): string[] =>
  faults.map(({ file, line, text }) => `${file}${line === null ? '' : `:${line}`}: ${kind}: ${text}`)

/** Formats the result of an import for people. */
function printChanges(changes: readonly Change[], { dryRun }: { dryRun: boolean }): string {
  const count = (wanted: Change['change']) => changes.filter(({ change }) => change === wanted).length
  const figures = (['added', 'updated', 'unchanged', 'removed'] as const).map((change) => `${count(change)} ${change}`)
  return [
    ...changes
      .filter(({ change }) => change !== 'unchanged')
      .map(({ kind, slug, change }) => `${change} ${kind} ${slug}`),
    `${dryRun ? 'Dry run, nothing was written: ' : ''}${figures.join(', ')}`,
  ].join('\n')
}

interface Wanted {
  folder: string
  dryRun: boolean
  prune: boolean
  json: boolean
}

/** Imports a folder, or only tries to, and says what is wrong with its files. Throws {@link Failure} where nothing can be done. */
async function readContent({ terminal, withShop }: Context, { json, ...wanted }: Wanted) {
  const { default: sharp } = await import('../../files/restricted-sharp.ts')
  // Pictures are read one after the other, and none twice.
  sharp.concurrency(1)
  sharp.cache(false)
  const { importContent } = await import('../../modules/content/articles/index.ts')
  const outcome = await withShop((deps) => importContent(deps, wanted))
  if (!json) sayFaults(terminal.err, outcome)
  if (outcome.kind === 'done') return outcome
  const { reason, errors, warnings } = outcome
  if (errors.length === 0) throw new Failure(reason)
  if (json) say(terminal.out, JSON.stringify({ error: reason, errors, warnings }))
  else say(terminal.err, `${errors.length === 1 ? 'One error' : `${errors.length} errors`}: ${reason}`)
  return undefined
}

function sayFaults(err: Parameters<typeof say>[0], outcome: ContentOutcome): void {
  const errors = outcome.kind === 'refused' ? faultLines(outcome.errors, 'error') : []
  for (const line of [...errors, ...faultLines(outcome.warnings, 'warning')]) say(err, line)
}

const check = defineCommand({
  summary: 'Says what an import of a folder would find wrong, and writes nothing',
  arguments: { dir: { label: 'DIR', required: true, help: 'A folder with blog/, pages/ or both' } },
  options: { json: { type: 'boolean', help: 'Prints the findings as JSON' } },
  async run({ dir, json }, context) {
    const done = await readContent(context, { folder: dir, dryRun: true, prune: false, json })
    if (!done) return 1
    const { changes, warnings } = done
    const articles = `${changes.length} ${changes.length === 1 ? 'article' : 'articles'}`
    say(context.terminal.out, json ? JSON.stringify({ errors: [], warnings }) : `${articles}, nothing wrong`)
    return 0
  },
})

const importFrom = defineCommand({
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

export const command = defineGroup({
  summary: 'Posts of the blog and pages as Markdown files',
  commands: { check, import: importFrom, export: exportTo },
})
