// Rules that no other tool checks: the lockfile names no registry, no file is too long, and SQL, inline scripts, API calls, failure
// messages and the decimals of money are only in the files meant for them.
import type { ESTree } from 'vite'
import { filesIn, isCode, isTest, lineAt, nodesOf, parse, readSource, report } from './sources.ts'

const MAX_LINES = 500
const queryStarters = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'selectNoFrom'])

/** Patterns that only files at `place` may contain: other calls lack the common headers, other failure toasts announce the end of a session twice. */
const restrictedPatterns: { pattern: RegExp; place: RegExp; words: string }[] = [
  {
    pattern: /\bfetch\(\s*[`'"]\/api\b|new XMLHttpRequest\b/g,
    place: /\/(client\/src\/api\/|features\/uploads\/upload-api\.ts$)/,
    words: 'a call that packages/client/src/api does not make',
  },
  {
    pattern: /tone: 'error',\s*title:[^}]*\.message\b/g,
    place: /\/(features|console\/src)\/errors\//,
    words: 'a failure that showFailure does not show',
  },
]

/** Words for money in names. */
const MONEY = /price|amount|charge|discount|surcharge|revenue|payable|minor|cents|total|spent|sales\b/i
/** Where amounts change between decimals and minor units, and what is tested with fixed figures. */
const COUNTS_MONEY =
  /^packages\/contract\/src\/(currencies|price-rules)\.ts$|\/testing\/|\/test\/|^(e2e|bench|packages\/demo)\//

const code = filesIn('apps', 'packages', 'bench', 'e2e', 'scripts').filter(isCode)

report([
  ...lockfile(),
  ...code.flatMap(tooLong),
  ...code.flatMap(queries),
  ...code.flatMap(inlineScripts),
  ...code.flatMap(restrictedCode),
  ...code.flatMap(hundredths),
])

/** A download address in the lockfile ties everybody to one registry. */
function lockfile(): string[] {
  const count = readSource('package-lock.json').match(/"resolved": "http/g)?.length ?? 0
  return count > 0 ? [`package-lock.json: ${count} entries name a registry ("resolved": "http…")`] : []
}

function tooLong(file: string): string[] {
  const lines = readSource(file).trimEnd().split('\n').length
  const isData = /\/(locales|data|texts)\//.test(file)
  return lines > MAX_LINES && !isTest(file) && !isData ? [`${file}: ${lines} lines, more than ${MAX_LINES}`] : []
}

function queries(file: string): string[] {
  const mayHaveSql = /\/(db|demo)\/|\/repository(-[\w-]+)?\.ts$/.test(file)
  if (!file.startsWith('apps/server/src/') || mayHaveSql || isTest(file)) return []
  const source = readSource(file)
  return [...nodesOf(parse(file).body)]
    .filter(beginsQuery)
    .map((node) => `${file}:${lineAt(source, node.start)}: a query outside repository*.ts, db/ and demo/`)
}

/** The content policy allows only scripts written by `InlineScript`; data blocks are not run. */
function inlineScripts(file: string): string[] {
  const isItself = file === 'apps/storefront/app/lib/inline-script.tsx'
  if (!file.startsWith('apps/storefront/app/') || !file.endsWith('.tsx') || isItself || isTest(file)) return []
  const source = readSource(file)
  return [...nodesOf(parse(file).body)]
    .filter((node) => isScript(node) && !isDataBlock(source.slice(node.start, node.end)))
    .map((node) => `${file}:${lineAt(source, node.start)}: a script that InlineScript has to write`)
}

function isScript(node: ESTree.Node): boolean {
  return node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier' && node.name.name === 'script'
}

function isDataBlock(tag: string): boolean {
  return /\btype="application\/(ld\+)?json"/.test(tag)
}

/** Not every currency has hundredths, so amounts are converted by `currencies.ts` alone. A ratio times 100 is a percentage. */
function hundredths(file: string): string[] {
  if (COUNTS_MONEY.test(file) || isTest(file)) return []
  const source = readSource(file)
  return [...nodesOf(parse(file).body)].flatMap((node) => {
    const counted = countedInHundredths(node)
    return counted && MONEY.test(source.slice(counted.start, counted.end))
      ? [
          `${file}:${lineAt(source, node.start)}: money counted in hundredths, which not every currency has (currencies.ts)`,
        ]
      : []
  })
}

/** The operand of `/ 100` and `* 100`, and of `.toFixed(2)`. */
function countedInHundredths(node: ESTree.Node): ESTree.Node | undefined {
  if (node.type === 'BinaryExpression' && (node.operator === '/' || node.operator === '*')) {
    const isHundred = (side: ESTree.Node) => side.type === 'Literal' && side.value === 100
    const operand = isHundred(node.right)
      ? node.left
      : node.operator === '*' && isHundred(node.left)
        ? node.right
        : null
    return operand === null || isRatio(operand) ? undefined : operand
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const [digits] = node.arguments
  const isTwo = digits?.type === 'Literal' && digits.value === 2
  return property.type === 'Identifier' && property.name === 'toFixed' && isTwo ? object : undefined
}

function isRatio(node: ESTree.Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isRatio(node.expression)
  return node.type === 'BinaryExpression' && node.operator === '/'
}

function beginsQuery(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { property } = node.callee
  return property.type === 'Identifier' && queryStarters.has(property.name)
}

function restrictedCode(file: string): string[] {
  if (!/^(apps\/(storefront|console)|packages\/(ui|client))\//.test(file) || isTest(file)) return []
  const source = readSource(file)
  return restrictedPatterns
    .filter(({ place }) => !place.test(file))
    .flatMap(({ pattern, words }) =>
      [...source.matchAll(pattern)].map(({ index }) => `${file}:${lineAt(source, index)}: ${words}`),
    )
}
