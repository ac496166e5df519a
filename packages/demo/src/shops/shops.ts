import type { DemoShop } from '../types.ts'
import { holidays, sharedHours, sharedPolicies } from './standing.ts'
import { shopTexts } from './texts.ts'

type Row = [
  slug: string,
  name: string,
  owner: string,
  delivery: number,
  freeFrom: number | null,
  estimate: string,
  seenMinutesAgo: number,
  openedDaysAgo: number,
]

/** Order matters: seller n owns shop n. */
const rows: Row[] = [
  ['lume-and-clay', 'Lume & Clay', 'Ines Carvalho', 600, 9000, '3 to 5 days', 2, 1430],
  ['north-pier', 'North Pier', 'Tom Halloran', 600, 12000, '2 to 4 days', 5, 1260],
  ['hertz-and-co', 'Hertz & Co.', 'Mina Sato', 900, 25000, '2 to 3 days', 140, 1102],
  ['fern-and-fable', 'Fern & Fable', 'Ruth Adeyemi', 1200, 20000, '4 to 7 days', 1, 980],
  ['solecraft', 'Solecraft', 'Paolo Brandt', 700, 15000, '2 to 4 days', 8, 905],
  ['atelier-miro', 'Atelier Miro', 'Elena Miro', 500, 10000, '3 to 5 days', 3, 870],
  ['basalt-beauty', 'Basalt Beauty', 'Freya Lund', 400, 5000, '2 to 3 days', 11, 744],
  ['tiny-orchard', 'Tiny Orchard', 'Hamid Rahmani', 500, 6000, '3 to 5 days', 45, 690],
  ['brightside', 'Brightside Sports', 'Kwame Mensah', 800, 15000, '2 to 5 days', 4, 610],
  ['cordoba-music', 'Cordoba Music', 'Lucia Cordoba', 1500, 40000, '4 to 6 days', 600, 540],
  ['pantry-lane', 'Pantry Lane', 'Noor Haddad', 500, 6000, '1 to 2 days', 0, 420],
  ['gilt-and-grain', 'Gilt & Grain', 'Anders Holm', 0, null, '3 to 4 days', 6, 333],
]

const addresses: Record<string, string> = {
  'lume-and-clay': '3 Kiln Yard, Asheville, NC 28801, United States',
  'north-pier': '88 Harbour Road, Gloucester, MA 01930, United States',
  'hertz-and-co': '210 Signal Avenue, Oakland, CA 94607, United States',
  'fern-and-fable': '17 Greenhouse Lane, Eugene, OR 97401, United States',
  solecraft: '41 Cobbler Street, Milwaukee, WI 53202, United States',
  'atelier-miro': '9 Loom Square, Providence, RI 02903, United States',
  'basalt-beauty': '56 Spring Hill, Duluth, MN 55802, United States',
  'tiny-orchard': '24 Apple Row, Ithaca, NY 14850, United States',
  brightside: '130 Stadium Way, Boulder, CO 80302, United States',
  'cordoba-music': '7 Fiddler Court, Nashville, TN 37203, United States',
  'pantry-lane': '62 Pantry Lane, Burlington, VT 05401, United States',
  'gilt-and-grain': '11 Assay Street, Santa Fe, NM 87501, United States',
}

export const shops: DemoShop[] = rows.map(([slug, name, owner, delivery, freeFrom, estimate, seen, opened]) => ({
  slug,
  name,
  tagline: shopTexts[slug]?.tagline ?? '',
  description: (shopTexts[slug]?.paragraphs ?? []).map((text) => `<p>${text}</p>`).join(''),
  logo: `shops/${slug}-logo.webp`,
  banner: `shops/${slug}-banner.webp`,
  address: addresses[slug] ?? '',
  phone: null,
  policies: sharedPolicies,
  opening_hours: sharedHours,
  holiday: holidays[slug],
  owner_name: owner,
  delivery_charge: delivery,
  free_delivery_amount: freeFrom,
  estimated_delivery: estimate,
  seen_minutes_ago: seen,
  opened_days_ago: opened,
}))
