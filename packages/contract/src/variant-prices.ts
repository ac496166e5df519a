// What variants cost, as a base price and surcharges of their options: the only form in which carts and clients know prices. Amounts are
// integers in minor units.

export interface PricedChoice {
  size: string | null
  color: string | null
  price: number
}

/** A base price and the surcharges of sizes and colours, never negative. */
export interface Surcharges {
  base: number
  size(name: string | null): number
  color(name: string | null): number
}

/** Sizes and colours as nodes, linked where a variant has both. The values of a size and a colour sum up to the variant's price. */
interface Graph {
  links: Map<string, { to: string; price: number }[]>
  values: Map<string, number>
}

const sizeNode = (name: string | null) => `size:${name ?? ''}`
const colorNode = (name: string | null) => `color:${name ?? ''}`
const isSize = (node: string) => node.startsWith('size:')

/**
 * Splits prices into a base and a surcharge for each size and colour, so that every choice costs exactly its price and the cheapest
 * one the base price. Undefined if no such surcharges exist.
 */
export function splitSurcharges(choices: readonly PricedChoice[]): Surcharges | undefined {
  const graph = link(choices)
  const groups: { nodes: string[]; base: number }[] = []
  for (const node of graph.links.keys()) {
    if (graph.values.has(node)) continue
    const { nodes, isExact } = follow(graph, node)
    if (!isExact) return undefined
    groups.push({
      nodes,
      base:
        level(graph, nodes.filter(isSize)) +
        level(
          graph,
          nodes.filter((n) => !isSize(n)),
        ),
    })
  }
  const base = Math.min(...groups.map((group) => group.base))
  if (base !== Math.min(...choices.map((choice) => choice.price))) return undefined
  // Groups that share neither size nor colour have separate bases: the sizes of dearer groups carry the difference.
  for (const group of groups) for (const node of group.nodes) if (isSize(node)) raise(graph, node, group.base - base)
  const value = (node: string) => graph.values.get(node) ?? 0
  return { base, size: (name) => value(sizeNode(name)), color: (name) => value(colorNode(name)) }
}

/** What each choice would have to cost for its prices to be split, by the first size and the first colour. */
export function impliedPrices(choices: readonly PricedChoice[]): number[] {
  const graph = link(choices)
  for (const node of graph.links.keys()) if (!graph.values.has(node)) follow(graph, node)
  const value = (node: string) => graph.values.get(node) ?? 0
  return choices.map(({ size, color }) => value(sizeNode(size)) + value(colorNode(color)))
}

function link(choices: readonly PricedChoice[]): Graph {
  const links: Graph['links'] = new Map()
  const add = (from: string, to: string, price: number) => {
    const existing = links.get(from)
    if (existing) existing.push({ to, price })
    else links.set(from, [{ to, price }])
  }
  for (const { size, color, price } of choices) {
    add(sizeNode(size), colorNode(color), price)
    add(colorNode(color), sizeNode(size), price)
  }
  return { links, values: new Map() }
}

/** Assigns values to all nodes connected with a node; not exact if two paths disagree. */
function follow({ links, values }: Graph, start: string): { nodes: string[]; isExact: boolean } {
  const nodes = [start]
  let isExact = true
  values.set(start, 0)
  for (const node of nodes) {
    for (const { to, price } of links.get(node) ?? []) {
      const expected = price - (values.get(node) ?? 0)
      const existing = values.get(to)
      if (existing === undefined) {
        values.set(to, expected)
        nodes.push(to)
      } else if (existing !== expected) isExact = false
    }
  }
  return { nodes, isExact }
}

/** Lowers nodes until the least of them is 0. @returns the amount. */
function level(graph: Graph, nodes: string[]): number {
  const minimum = Math.min(...nodes.map((node) => graph.values.get(node) ?? 0))
  for (const node of nodes) raise(graph, node, -minimum)
  return minimum
}

function raise({ values }: Graph, node: string, by: number): void {
  values.set(node, (values.get(node) ?? 0) + by)
}
