import type { ESTree } from 'vite'
import { features } from 'web-features'
import { servedBrowsers } from '../lib/served-browsers.ts'
import { nodesOf } from './sources.ts'

/** A built-in that a browser may lack, used without looking whether it is there. */
export interface UnguardedUse {
  name: string
  /** Where it stands in the source. */
  start: number
  reason: 'newer than the served browsers' | 'missing on pages by plain HTTP'
}

/** What browsers offer only in secure contexts: not at `http://shop.lan`, where `LOCAL_NETWORK=on` lets a market run. */
const secureOnly = new Set([
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.clipboard',
  'navigator.credentials',
  'navigator.geolocation',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.storage',
  'navigator.wakeLock',
  'Notification',
  'caches',
])

/** Chrome has it from 103 on, though until 123 with another name of its error, which nothing here reads. */
const harmless = new Set(['AbortSignal.timeout'])

/** Classes whose methods are told by their names alone. Methods of other classes have to be two words: `run` and `move` are ours too. */
const namedByMethod = /^(Array|ArrayBuffer|Map|Object|Promise|Set|String|Uint8Array)$/
/** Methods of the schema library and of React. */
const otherMethods = new Set(['union', 'createContext'])

const { statics, methods, globals } = newerThanServed()

/** The uses of such built-ins in a parsed file, but where it asks anywhere whether one is there, or catches its absence. */
export function unguardedUses(program: ESTree.Program): UnguardedUse[] {
  const nodes = [...nodesOf(program.body)]
  const guarded = guardedNames(nodes)
  const tried = nodes.flatMap((node) => (node.type === 'TryStatement' && node.handler ? [node.block] : []))
  const uses: UnguardedUse[] = []
  const note = (name: string, { start }: ESTree.Node, reason: UnguardedUse['reason']) => {
    const isGuarded = [name, ...name.split('.')].some((part) => guarded.has(part))
    if (!isGuarded && !tried.some((block) => block.start <= start && start < block.end))
      uses.push({ name, start, reason })
  }
  for (const node of nodes) {
    const path = memberPath(node)
    if (path && secureOnly.has(path)) note(path, node, 'missing on pages by plain HTTP')
    if (path && statics.has(path)) note(path, node, 'newer than the served browsers')
    const isPlainCall = node.type === 'CallExpression' && !node.optional && node.callee.type === 'MemberExpression'
    if (isPlainCall) {
      const name = propertyOf(node.callee)
      if (name && methods.has(name))
        note(memberPath(node.callee) ?? name, node.callee, 'newer than the served browsers')
    }
    const isNew = node.type === 'NewExpression' && node.callee.type === 'Identifier'
    if (isNew && node.callee.type === 'Identifier') {
      const { name } = node.callee
      if (globals.has(name)) note(name, node, 'newer than the served browsers')
      if (secureOnly.has(name)) note(name, node, 'missing on pages by plain HTTP')
    }
  }
  return uses
}

/** The names of what the file asks for: `'locks' in navigator`, `typeof x.y`, `x.y?.()`, `x.y === undefined`, and `x.y` as a condition. */
function guardedNames(nodes: ESTree.Node[]): Set<string> {
  const names = new Set<string>()
  const add = (node: unknown) => {
    for (const part of nodesOf(node)) {
      const name = memberPath(part) ?? (part.type === 'Identifier' ? part.name : undefined)
      if (name) names.add(name)
    }
  }
  for (const node of nodes) {
    if (node.type === 'BinaryExpression' && node.operator === 'in') names.add(wordOf(node.left))
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) addBare(node.left)
    if (node.type === 'UnaryExpression' && ['typeof', '!'].includes(node.operator)) addBare(node.argument)
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') addBare(node.test)
    if (node.type === 'LogicalExpression') addBare(node.left)
    if (node.type === 'CallExpression' && node.optional) add(node.callee)
    if (node.type === 'MemberExpression' && node.optional) addBare(node.object)
  }
  /** Only the built-in itself: `if (x.y)` asks for it, `if (x.y())` does not. */
  function addBare(node: ESTree.Node) {
    if (node.type === 'MemberExpression' || node.type === 'Identifier') add(node)
    if (node.type === 'LogicalExpression') for (const side of [node.left, node.right]) addBare(side)
  }
  return names
}

/** The text of a literal, which minified scripts write with backticks. */
function wordOf(node: ESTree.Node): string {
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'TemplateLiteral' ? String(node.quasis[0]?.value.cooked) : ''
}

/** `a.b` of an expression `a.b`, `window.a.b` or `globalThis.a.b`. */
function memberPath(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = propertyOf(node)
  if (!property) return undefined
  const { object } = node
  if (object.type === 'Identifier')
    return ['window', 'globalThis', 'self'].includes(object.name) ? property : `${object.name}.${property}`
  const owner = memberPath(object)
  return owner && !owner.includes('.') ? `${owner}.${property}` : undefined
}

function propertyOf(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  return node.property.type === 'Identifier' ? node.property.name : undefined
}

/** By the data of web-features: static members, constructors, and methods whose name no older built-in has. */
function newerThanServed() {
  const statics = new Set<string>()
  const globals = new Set<string>()
  const newer = new Set<string>()
  const older = new Set<string>()
  for (const [key, isNewer] of supportByKey()) {
    const path = key.replace(/^(api|javascript\.builtins)\./, '').split('.')
    const [owner = '', member] = path
    if (path.length === 1 && isNewer) globals.add(owner)
    if (path.length !== 2 || !member) continue
    const name = member.replace(/_static$/, '')
    if (isNewer && /^[A-Z]/.test(owner) && !harmless.has(`${owner}.${name}`)) statics.add(`${owner}.${name}`)
    if (!isNewer) older.add(name)
    else if (namedByMethod.test(owner) || /[a-z][A-Z]/.test(name)) newer.add(name)
  }
  const methods = new Set([...newer].filter((name) => !older.has(name) && !otherMethods.has(name)))
  return { statics, globals, methods }
}

function* supportByKey(): Generator<[key: string, isNewer: boolean]> {
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {}))
      if (/^(api|javascript\.builtins)\.[\w.]+$/.test(key)) yield [key, !isServed(support)]
  }
}

type Browser = keyof typeof servedBrowsers

function isServed(support: { [browser in Browser]?: string }): boolean {
  const browsers = Object.keys(servedBrowsers) as Browser[]
  return browsers.every((name) => Number.parseFloat((support[name] ?? '').replace('≤', '')) <= servedBrowsers[name])
}
