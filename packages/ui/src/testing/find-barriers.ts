import axe from 'axe-core'

/** Returns the accessibility violations that axe finds, as `rule: element`. Journeys check contrast, which jsdom cannot compute. */
export async function findBarriers(root: Element = document.body): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(root, { rules, preload: false, resultTypes: ['violations'] })
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}
