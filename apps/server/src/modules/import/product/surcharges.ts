export interface PricedChoice {
  size: string | null
  color: string | null
  price: number
}

/** A base price, and what each size and colour adds to it. Minor units, nothing negative. */
export interface Surcharges {
  base: number
  size(name: string | null): number
  color(name: string | null): number
}

/** What sizes and colours add, once followed from one to the next: `values` of a size and of a colour sum up to their price. */
interface Graph {
  links: Map<string, { to: string; price: number }[]>
  values: Map<string, number>
}

const sizeNode = (name: string | null) => `size:${name ?? ''}`
const colorNode = (name: string | null) => `color:${name ?? ''}`
const isSize = (node: string) => node.startsWith('size:')

/**
 * Tells prices apart into a base, a surcharge a size and a surcharge a colour, so that every choice costs exactly its price
 * and the cheapest one the base. Undefined where prices are not made that way.
 */
export function splitSurcharges(choices: readonly PricedChoice[]): Surcharges | undefined {
  const graph = link(choices)
  const groups: { nodes: string[]; base: number }[] = []
  for (const node of graph.links.keys()) {
    if (graph.values.has(node)) continue
    const nodes = follow(graph, node)
    if (!nodes) return undefined
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
  // Sizes and colours that never meet were levelled apart: the dearer groups carry the difference in their sizes.
  for (const group of groups) for (const node of group.nodes) if (isSize(node)) raise(graph, node, group.base - base)
  const value = (node: string) => graph.values.get(node) ?? 0
  return { base, size: (name) => value(sizeNode(name)), color: (name) => value(colorNode(name)) }
}

function link(choices: readonly PricedChoice[]): Graph {
  const links: Graph['links'] = new Map()
  const add = (from: string, to: string, price: number) => {
    const known = links.get(from)
    if (known) known.push({ to, price })
    else links.set(from, [{ to, price }])
  }
  for (const { size, color, price } of choices) {
    add(sizeNode(size), colorNode(color), price)
    add(colorNode(color), sizeNode(size), price)
  }
  return { links, values: new Map() }
}

/** Gives a value to everything that hangs together with a node, and lists it; undefined where two ways disagree. */
function follow({ links, values }: Graph, start: string): string[] | undefined {
  const reached = [start]
  values.set(start, 0)
  for (const node of reached) {
    for (const { to, price } of links.get(node) ?? []) {
      const wanted = price - (values.get(node) ?? 0)
      const known = values.get(to)
      if (known === undefined) {
        values.set(to, wanted)
        reached.push(to)
      } else if (known !== wanted) return undefined
    }
  }
  return reached
}

/** Lowers nodes until the least of them adds nothing; answers by how much. */
function level(graph: Graph, nodes: string[]): number {
  const least = Math.min(...nodes.map((node) => graph.values.get(node) ?? 0))
  for (const node of nodes) raise(graph, node, -least)
  return least
}

function raise({ values }: Graph, node: string, by: number): void {
  values.set(node, (values.get(node) ?? 0) + by)
}
