import type { SettingGroup } from '@rialto/contract/market-enums'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { SettingKey } from './schema.ts'

export interface SettingTexts {
  group: SettingGroup
  name: TextKey
  /** Says in plain words what the setting decides. */
  description: TextKey
}

/** Name, purpose and group of each setting, in the order of the console. */
export const settingTexts: Record<SettingKey, SettingTexts> = {
  app_name: {
    group: 'market',
    name: text('Name of the market'),
    description: text('The name of the market in titles, mails and invoices.'),
  },
  multi_vendor: {
    group: 'market',
    name: text('Several sellers'),
    description: text('If off, pages do not mention shops.'),
  },
  shop_auto_approve: {
    group: 'market',
    name: text('Open new shops at once'),
    description: text('If off, a registered shop waits until the market approves it.'),
  },
  product_approval: {
    group: 'market',
    name: text('Approve products first'),
    description: text('If on, new products and published drafts of sellers wait until the market approves them.'),
  },
  mobile: {
    group: 'market',
    name: text('Hotline'),
    description: text('The phone number in the top bar; without one the line is absent.'),
  },
  address: {
    group: 'market',
    name: text('Address of the market'),
    description: text('For search engines, invoices and the contact page.'),
  },
  contact: {
    group: 'market',
    name: text('Contact details'),
    description: text('The mail address also receives tickets and the contact form.'),
  },
  languages: {
    group: 'languages',
    name: text('Languages of the market'),
    description: text('The languages that shoppers may choose, each with its direction.'),
  },
  app_locale: {
    group: 'languages',
    name: text('Default language'),
    description: text('Shown to shoppers whose own language the market does not have.'),
  },
  time_zone: {
    group: 'languages',
    name: text('Time zone of the market'),
    description: text('The time zone of the days on invoices and packing slips.'),
  },
  home_country: {
    group: 'market',
    name: text('Country of the market'),
    description: text('Where the market is at home. Addresses without a country are taken to be there.'),
  },
  eu_consumers: {
    group: 'market',
    name: text('Sells to consumers in the EU'),
    description: text('One switch for what the law of the European Union asks of a market towards consumers.'),
  },
  seller_facts: {
    group: 'market',
    name: text('Who sells, for the law'),
    description: text(
      'Whether shops are asked for their legal name, address and numbers. The staff verifies them; shoppers see what is verified.',
    ),
  },
  unit_price_small: {
    group: 'market',
    name: text('Unit prices of small contents'),
    description: text('Below 250 g or ml, shoppers read the price of 100 g or 100 ml, and not of a kilogram or litre.'),
  },
  texts: {
    group: 'languages',
    name: text('Translated texts of settings'),
    description: text('How menus, footers and other texts of settings read in the other languages.'),
  },
  currency: {
    group: 'money',
    name: text('Currency of prices'),
    description: text('The currency that prices are stored in, and how it is written.'),
  },
  currencies: {
    group: 'money',
    name: text('Currencies to choose from'),
    description: text(
      'Currencies that shoppers may see prices in, each with its rate. One of them is the default, with the rate 1.',
    ),
  },
  vat_taxes: {
    group: 'money',
    name: text('Taxes'),
    description: text('Taxes of checkout, in percent of the amount after the voucher.'),
  },
  assume_delivered_days: {
    group: 'money',
    name: text('Days until an order counts as arrived'),
    description: text(
      'Counted from its last parcel, where neither the shopper nor the carrier has said that it arrived.',
    ),
  },
  payout_hold_days: {
    group: 'money',
    name: text('Days until a shop can be paid'),
    description: text(
      'Counted from the arrival of an order, so that withdrawals and complaints come before its money leaves.',
    ),
  },
  payout_mode: {
    group: 'money',
    name: text('How shops get their money'),
    description: text(
      'Through Stripe, a licensed provider: the money of shops goes to their own accounts there, and the market is liable for refunds, disputes, and what an account of a shop owes Stripe. From the market’s own bank account: only with a licence or advice, as paying out the money of others is a payment service (Directive (EU) 2015/2366, Art. 3). Or not at all, where all orders are paid in cash. Until it is chosen, there are no payouts.',
    ),
  },
  payout_minimum: {
    group: 'money',
    name: text('Least amount of a payout'),
    description: text('What a shop can be paid below it is carried on to the next run.'),
  },
  payout_two_people: {
    group: 'money',
    name: text('Two people for payouts'),
    description: text(
      'A run is approved by another person than the one who checked it. Auto: in production, but not locally.',
    ),
  },
  return_answer_days: {
    group: 'money',
    name: text('Days to answer a complaint'),
    description: text('The market decides a complaint that its seller has not answered by then.'),
  },
  return_days: {
    group: 'money',
    name: text('Days to return goods without a fault'),
    description: text(
      'Counted from the arrival, as a promise of the market where consumers have no right of withdrawal; 0: goods without a fault are not taken back.',
    ),
  },
  dispute_bearer: {
    group: 'money',
    name: text('Lost disputes are borne by'),
    description: text(
      'A dispute keeps what was set when it was opened; the staff can say otherwise for one, with a reason.',
    ),
  },
  gateway_fee_bearer: {
    group: 'money',
    name: text('Fees of payment gateways are borne by'),
    description: text(
      'Orders keep what was set when they were placed. A seller pays the share of the order once it has earned, as an entry of its own; announce it to your sellers before.',
    ),
  },
  tax_mode: {
    group: 'money',
    name: text('How taxes are found'),
    description: text('By the list of taxes, on top of every price; or by rates of categories, places and days.'),
  },
  prices_include_tax: {
    group: 'money',
    name: text('Prices include tax'),
    description: text('With rates: what shoppers read is what they pay, and the tax is taken out of it.'),
  },
  tax_on_delivery: {
    group: 'money',
    name: text('Tax on delivery'),
    description: text('With rates: whether delivery is taxed as the goods in the parcel are.'),
  },
  commission_base: {
    group: 'money',
    name: text('What commission is a percentage of'),
    description: text(
      'Of new rules: what goods cost with their tax (gross) or without it (net). Auto: with tax where prices have it in them.',
    ),
  },
  commission_on_refund: {
    group: 'money',
    name: text('Commission on refunds'),
    description: text(
      'Of new rules: what sellers get back of a commission that was charged when its goods are refunded: all of it, all but the fixed part of each piece, or nothing. What is cancelled before it arrives was never charged.',
    ),
  },
  commission_notice_days: {
    group: 'money',
    name: text('Days of notice for commission'),
    description: text('So many days before a rule may cost them more, sellers are told.'),
  },
  market_identity: {
    group: 'money',
    name: text('Who the market is'),
    description: text(
      'The legal name, the address in the country of the market, and the numbers that invoices to sellers must have.',
    ),
  },
  fee_vat_percentage: {
    group: 'money',
    name: text('Tax on the market’s fee'),
    description: text(
      'In percent, for sellers of the market’s own country. A business elsewhere in the EU owes it itself, and others pay none.',
    ),
  },
  cash_on_delivery: {
    group: 'payment',
    name: text('Cash on delivery'),
    description: text('Whether shoppers may pay when the goods arrive.'),
  },
  online_payment: {
    group: 'payment',
    name: text('Payment online'),
    description: text('Whether shoppers may pay online, by the gateways below.'),
  },
  payment_gateways: {
    group: 'payment',
    name: text('Payment gateways'),
    description: text('Each is offered once it has its keys; the sandbox, for tests, needs none.'),
  },
  register_otp_verify: {
    group: 'accounts',
    name: text('Code at registration'),
    description: text('Whether a registration asks for a one-time code.'),
  },
  register_otp_type: {
    group: 'accounts',
    name: text('How the code at registration is sent'),
    description: text('By email, or by a short message to the phone.'),
  },
  forgot_otp_type: {
    group: 'accounts',
    name: text('How the code for a forgotten password is sent'),
    description: text('By email, or by a short message to the phone.'),
  },
  order_place_account_verify: {
    group: 'accounts',
    name: text('Only verified accounts can order'),
    description: text('Others are asked for a one-time code first.'),
  },
  phone_required: {
    group: 'accounts',
    name: text('Phone number at registration'),
    description: text('Whether a registration requires a phone number.'),
  },
  phone_min_length: {
    group: 'accounts',
    name: text('Shortest phone number'),
    description: text('The minimum number of digits of a phone, without its calling code.'),
  },
  phone_max_length: {
    group: 'accounts',
    name: text('Longest phone number'),
    description: text('The maximum number of digits of a phone, without its calling code.'),
  },
  social_auths: {
    group: 'accounts',
    name: text('Sign-in with other accounts'),
    description: text('Sign-in by Google, Facebook and Apple. Their secrets are in the environment.'),
  },
  staff_second_factor: {
    group: 'accounts',
    name: text('Second factor of the staff'),
    description: text(
      'Whether the staff needs a second factor in the console. Automatic: off on a developer’s machine, required elsewhere.',
    ),
  },
  web_logo: {
    group: 'look',
    name: text('Logo'),
    description: text('In the header; without one the name of the market stands there.'),
  },
  favicon: { group: 'look', name: text('Icon'), description: text('The mark in browser tabs and on home screens.') },
  theme_colors: {
    group: 'look',
    name: text('Accent colour'),
    description: text('The accent and its shades, which apply once all twelve are given.'),
  },
  home_sections: {
    group: 'look',
    name: text('Sections of the home page'),
    description: text('Their order, and whether each is shown, with its title and its number of items.'),
  },
  menus: { group: 'links', name: text('Menu'), description: text('Links below the header and in the menu of phones.') },
  web_show_footer: { group: 'links', name: text('Show the footer'), description: text('Whether pages have a footer.') },
  web_footer_logo: {
    group: 'links',
    name: text('Logo of the footer'),
    description: text('Without one the logo of the header is shown.'),
  },
  web_footer_description: {
    group: 'links',
    name: text('About the market'),
    description: text('A sentence for the footer, search engines and the installed app.'),
  },
  web_footer_text: {
    group: 'links',
    name: text('Copyright line'),
    description: text('Stands in the footer, after the year.'),
  },
  footers: {
    group: 'links',
    name: text('Columns of the footer'),
    description: text('Each column has a title and its items.'),
  },
  social_links: {
    group: 'links',
    name: text('Social networks'),
    description: text('Pages of the market on social networks, each with a logo.'),
  },
  show_download_app: {
    group: 'apps',
    name: text('Offer the app'),
    description: text('Whether the bar below the header offers the app.'),
  },
  google_playstore_link: {
    group: 'apps',
    name: text('Android app'),
    description: text('The address of the app in the Play Store.'),
  },
  app_store_link: {
    group: 'apps',
    name: text('iPhone app'),
    description: text('The address of the app in the App Store.'),
  },
  footer_qr: {
    group: 'apps',
    name: text('QR code of the app'),
    description: text('A picture of a code that leads to the app.'),
  },
  ticket_issue_types: {
    group: 'content',
    name: text('Kinds of support tickets'),
    description: text('Shoppers choose one of them when they open a ticket.'),
  },
  blog_categories: {
    group: 'content',
    name: text('Categories of the blog'),
    description: text('Each post may name one by its slug.'),
  },
  realtime: {
    group: 'operation',
    name: text('Live updates'),
    description: text('Whether browsers hear of messages at once; if off, pages ask from time to time.'),
  },
  backup_daily: {
    group: 'operation',
    name: text('A backup every day'),
    description: text('The market makes it by itself, and restores one on trial every week.'),
  },
  backup_hour: {
    group: 'operation',
    name: text('Hour of the backup'),
    description: text(
      'From 0 to 23, in the time zone of the market. A machine that is off at that hour makes it later.',
    ),
  },
  backup_days_kept: {
    group: 'operation',
    name: text('Days of which a backup is kept'),
    description: text('The newest of each day; the latest three are kept in any case.'),
  },
  backup_weeks_kept: {
    group: 'operation',
    name: text('Weeks of which a backup is kept'),
    description: text('The newest of each week, which begins on Monday.'),
  },
  backup_months_kept: {
    group: 'operation',
    name: text('Months of which a backup is kept'),
    description: text('The newest of each month.'),
  },
}
