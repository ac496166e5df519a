import type { ESTree } from 'vite'
import { filesIn, isCode, isTest, lineAt, nodesOf, parse, readSource } from './sources.ts'

/** A use of a translated text in the code. */
export interface TextCall {
  place: string
  /** Undefined when the key is not a literal. */
  key: string | undefined
  /** i18next's `context`, for places where a language needs another wording. */
  context?: string
  /** Needs all plural forms of a language (i18next's `count`). */
  plural: boolean
  /** The names of the interpolated values; undefined when they are not literal. */
  values: string[] | undefined
}

/** Files with wrappers that receive the text from their caller. */
const wrapperFiles = new Set(['packages/client/src/i18n/translate.ts', 'apps/server/src/lib/texts.ts'])
/** The file that translates messages of the contract by `text(issue.message)`. */
const contractMessageFile = 'apps/server/src/http/validate.ts'

/** All texts of the storefront and the console (`t('…')`, `<Trans i18nKey="…">`), the server (`text('…')`) and the contract's refinements. */
export function textCalls(): TextCall[] {
  const hasTexts = (file: string) => isCode(file) && !isTest(file) && !wrapperFiles.has(file)
  return [
    ...filesIn('apps/storefront/app', 'apps/console/src', 'packages/ui/src', 'packages/client/src')
      .filter(hasTexts)
      .flatMap((file) => callsIn(file, storefrontCall)),
    ...filesIn('apps/server/src')
      .filter(hasTexts)
      .flatMap((file) => callsIn(file, serverCall)),
    ...filesIn('packages/contract/src')
      .filter(hasTexts)
      .flatMap((file) => callsIn(file, contractCall)),
  ]
}

type Found = Omit<TextCall, 'place'>[]

function callsIn(file: string, read: (node: ESTree.Node, file: string) => Found): TextCall[] {
  const source = readSource(file)
  return [...nodesOf(parse(file).body)].flatMap((node) =>
    read(node, file).map((call) => ({ ...call, place: `${file}:${lineAt(source, node.start)}` })),
  )
}

function storefrontCall(node: ESTree.Node): Found {
  if (node.type === 'CallExpression' && isNamed(node.callee, 't')) {
    const [text, options] = node.arguments
    const values = (options ? namesOf(options) : [])?.filter((name) => name !== 'context')
    const plural = values?.includes('count') ?? false
    return literals(text).map((key) => ({ key, context: contextOf(options), plural, values }))
  }
  if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && node.name.name === 'i18nKey') {
    return literals(node.value).map((key) => ({ key, plural: false, values: undefined }))
  }
  return []
}

function serverCall(node: ESTree.Node, file: string): Found {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'text') return []
  return literals(node.arguments[0])
    .filter((key) => key !== undefined || file !== contractMessageFile)
    .map((key) => ({ key, plural: key?.includes('{{count}}') ?? false, values: undefined }))
}

/** `.refine(check, 'Wording')` and `message: 'Wording'`. */
function contractCall(node: ESTree.Node): Found {
  const wording =
    node.type === 'CallExpression' && isNamed(node.callee, 'refine')
      ? node.arguments[1]
      : node.type === 'Property' && isNamed(node.key, 'message')
        ? node.value
        : undefined
  return literals(wording).flatMap((key) => (key === undefined ? [] : [{ key, plural: false, values: ['field'] }]))
}

/** `t` or `i18n.t`. */
function isNamed(callee: ESTree.Node, name: string): boolean {
  if (callee.type === 'Identifier') return callee.name === name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === name
}

/** All texts that an expression may evaluate to, as in `isOpen ? 'Close' : 'Open'`. */
function literals(node: unknown): (string | undefined)[] {
  const expression = node as ESTree.Node | null | undefined
  if (!expression) return [undefined]
  switch (expression.type) {
    case 'Literal':
      return [typeof expression.value === 'string' ? expression.value : undefined]
    case 'TemplateLiteral':
      return [expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined]
    case 'ConditionalExpression':
      return [...literals(expression.consequent), ...literals(expression.alternate)]
    case 'LogicalExpression':
      return [...literals(expression.left), ...literals(expression.right)]
    case 'JSXExpressionContainer':
      return literals(expression.expression)
    default:
      return [undefined]
  }
}

/** The keys of an object literal such as `{ count, name: shop.name }`. */
function namesOf(node: ESTree.Node): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names = node.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : undefined))
  return names.every((name) => name !== undefined) ? names : undefined
}

function contextOf(options: ESTree.Node | undefined): string | undefined {
  if (options?.type !== 'ObjectExpression') return undefined
  for (const property of options.properties)
    if (property.type === 'Property' && nameOf(property.key) === 'context') return literals(property.value)[0]
  return undefined
}

function nameOf(key: ESTree.Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}
