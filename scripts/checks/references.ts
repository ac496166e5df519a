// Every document that code, tests or documents refer to is in the repository: decision records, sections of the
// specification, files below docs/, and targets of links in Markdown.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brokenReferences } from './find-references.ts'
import { filesIn, isCode, readSource, report, root } from './sources.ts'

const files = filesIn('apps', 'packages', 'bench', 'e2e', 'scripts', 'docs').concat('README.md', 'CONTRIBUTING.md')
/** Records, and the numbers of those that moved into another (docs/decisions/README.md). */
const decisions = new Set([
  ...filesIn('docs/decisions').flatMap((file) => file.match(/\/(\d{3})-[^/]+\.md$/)?.[1] ?? []),
  ...[...readSource('docs/decisions/README.md').matchAll(/^\| (\d{3}) \|/gm)].map(([, number = '']) => number),
])
const sections = {
  storefront: sectionsOf('docs/spec/storefront.md'),
  api: sectionsOf('docs/spec/api.md'),
}

report(
  files
    .filter((file) => isCode(file) || /\.(md|css)$/.test(file))
    .filter((file) => !file.includes('/checks/find-references'))
    .flatMap((file) =>
      brokenReferences(readSource(file), {
        isMarkdown: file.endsWith('.md'),
        sections,
        hasDecision: (number) => decisions.has(number),
        exists: (path, from) => existsSync(join(root, from === 'file' ? dirname(file) : '.', path)),
      }).map(({ line, text }) => `${file}:${line}: ${text}`),
    ),
)

/** The numbers of a document's numbered sections (`## 4. States and transitions`). */
function sectionsOf(file: string): Set<string> {
  return new Set([...readSource(file).matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number))
}
