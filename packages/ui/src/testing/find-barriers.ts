import axe from 'axe-core'

/** axe's violations, as `rule: element`. Browser tests check colours, as jsdom paints nothing. */
export async function findBarriers(root: Element = document.body): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(root, { rules })
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}
