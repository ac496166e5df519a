import type { DemoFooter, DemoFooterItem, DemoMenu } from '../types.ts'

const menu = (id: number, name: string, url: string): DemoMenu => ({
  id,
  name,
  url,
  is_external: false,
  target: '_self',
})

export const menus: DemoMenu[] = [
  menu(1, 'Home', '/'),
  menu(2, 'Products', '/products'),
  menu(3, 'Shops', '/shops'),
  menu(4, 'Most Popular', '/most-popular'),
  menu(5, 'Best Deal', '/best-deal'),
  menu(6, 'Flash sale', '/flash-sale/1'),
  menu(7, 'Blogs', '/blogs'),
]

type Part = [type: DemoFooterItem['type'], title: string, url?: string]

const columns: [title: string, parts: Part[]][] = [
  [
    '',
    [
      ['logo', 'Rialto', '/'],
      ['text', 'A market of independent shops under one roof. One cart, one checkout, and a seller who answers.'],
      ['email', 'hello@rialto.test', 'mailto:hello@rialto.test'],
      ['phone', '+1 555 010 2040', 'tel:+15550102040'],
      ['social_links', 'Follow us'],
    ],
  ],
  [
    'Shop',
    [
      ['link', 'All products', '/products'],
      ['link', 'Best deals', '/best-deal'],
      ['link', 'Most popular', '/most-popular'],
      ['link', 'Flash sale', '/flash-sale/1'],
      ['link', 'All shops', '/shops'],
    ],
  ],
  [
    'Help',
    [
      ['link', 'Support', '/support'],
      ['link', 'Contact us', '/contact-us'],
      ['link', 'Delivery and returns', '/page/delivery-and-returns'],
      ['link', 'Privacy Policy', '/privacy-policy'],
      ['link', 'Terms & Conditions', '/terms-and-conditions'],
    ],
  ],
  [
    'Rialto',
    [
      ['link', 'About us', '/about-us'],
      ['link', 'Become a Seller', '/shop/register'],
      ['link', 'Blogs', '/blogs'],
      ['link', 'Careers', '/page/careers'],
    ],
  ],
  ['Rialto in your pocket', [['app_store', 'Download our app']]],
]

/** Ids continue from one column to the next, as in a table. */
function numbered(): DemoFooter[] {
  let itemId = 0
  return columns.map(([title, parts], index) => ({
    id: index + 1,
    title,
    items: parts.map(([type, text, url]) => {
      itemId += 1
      return { id: itemId, type, title: text, url: url ?? null, target: '_self' }
    }),
  }))
}

export const footers: DemoFooter[] = numbered()
