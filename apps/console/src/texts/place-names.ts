import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TextPlace } from '@rialto/contract/market-enums'
import { useKnownScreens } from '../lib/place.tsx'

const CONSOLE = 'console:'

/** Names the places of texts as people know them: pages by their names, screens of the console by their titles. */
export function usePlaceNames(): (place: string) => string {
  const { t } = useTranslation()
  const { titleOf } = useKnownScreens()
  const names: Record<TextPlace, string> = {
    everywhere: t('Every page'),
    home: t('Home page'),
    products: t('Lists of products'),
    product: t('Product page'),
    flash_sale: t('Flash sale'),
    shops: t('List of shops'),
    shop: t('Page of a shop'),
    shop_register: t('Open a shop'),
    search: t('Search'),
    cart: t('Cart'),
    checkout: t('Checkout'),
    payment: t('After the payment'),
    login: t('Log in and register'),
    account: t('Account'),
    orders: t('Orders of shoppers'),
    messages: t('Chat with shops'),
    addresses: t('Addresses'),
    wishlist: t('Wishlist'),
    tickets: t('Support tickets'),
    blog: t('Blog'),
    pages: t('Pages of the market'),
    contact: t('Support and contact'),
    missing: t('Page not found'),
    mails: t('Mails and notices'),
    documents: t('Invoices and slips'),
    answers: t('Answers and refusals'),
    console: t('Console: every screen'),
  }
  const known: Readonly<Record<string, string | undefined>> = names
  return (place) => {
    const screen = place.startsWith(CONSOLE) ? titleOf(place.slice(CONSOLE.length)) : undefined
    if (screen) return t('Console: {{screen}}', { screen })
    return known[place] ?? place
  }
}
