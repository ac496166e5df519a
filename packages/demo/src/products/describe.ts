import { type MaterialText, materials } from './materials/index.ts'
import type { Planned } from './plan.ts'

const materialOf = ({ design }: Planned): MaterialText => materials[design.material]

/** Facts, as label and value, in the order in which they are shown. */
function facts(product: Planned): (readonly [string, string])[] {
  const material = materialOf(product)
  // Food and cosmetics have contents, not a material.
  const usedUp = product.category === 'pantry' || product.category === 'beauty'
  return [
    [usedUp ? 'What is in it' : 'Material', material.name],
    ...product.design.facts,
    [usedUp ? 'Storage' : 'Care', material.care],
    ['Made in', product.design.made],
  ]
}

/** The description as safe HTML: the product, its material, answers to likely questions, and a table of facts. */
export function describe(product: Planned): string {
  const material = materialOf(product)
  const points = [...product.design.points, ...material.points].map((text) => `<li>${text}</li>`)
  const rows = facts(product).map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
  return (
    `<p>${product.design.about}</p><p>${material.sentence}</p><ul>${points.join('')}</ul>` +
    `<table><tbody>${rows.join('')}</tbody></table>`
  )
}
