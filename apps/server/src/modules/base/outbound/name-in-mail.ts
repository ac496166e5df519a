import type { Settings } from '../settings/index.ts'

const WITH_SCHEME = /\b[a-z][a-z\d+.-]*:\/\/\S*/giu
const DOT_OF_ADDRESS = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/gu

/**
 * A name that somebody chose, as mails to other people show it: without web addresses, and with no dot from which a mail program makes a
 * link. Otherwise a shop called *Your parcel waits: https://…* would have the market send its link to anybody.
 */
export const nameInMail = (name: string): string => name.replace(WITH_SCHEME, '…').replace(DOT_OF_ADDRESS, '·')

/** Who sells, as mails to shoppers name it: the shop, or the market itself where one seller sells, since pages name no shops then. */
export const sellerInMail = (
  { multi_vendor, app_name }: Pick<Settings, 'multi_vendor' | 'app_name'>,
  shopName: string,
): string => (multi_vendor ? nameInMail(shopName) : app_name)
