import { EU_COUNTRIES } from './market-enums.ts'

/**
 * What the setting `eu_consumers` turns on, each with the law that asks for it. A duty is added when it is built; the console lists all
 * of them beside the switch.
 */
export const EU_CONSUMER_DUTIES = {
  order_button: 'Directive 2011/83/EU, Art. 8(2)',
  order_mail: 'Directive 2011/83/EU, Art. 8(7)',
  withdrawal_link: 'Directive 2011/83/EU, Art. 6(1)(h)',
  withdrawal_function: 'Directive 2011/83/EU, Art. 11a',
  legal_row: 'Directive 2000/31/EC, Art. 5',
  lowest_price: 'Directive 98/6/EC, Art. 6a',
  product_safety: 'Regulation (EU) 2023/988, Art. 19',
  commission_notice: 'Regulation (EU) 2019/1150, Art. 3(2)',
} as const
export type EuConsumerDuty = keyof typeof EU_CONSUMER_DUTIES

/** The states of the European Economic Area, in which these duties hold. */
const EEA = new Set([...EU_COUNTRIES, 'IS', 'LI', 'NO'])

/** Whether the law of a country asks for {@link EU_CONSUMER_DUTIES}. */
export const protectsEuConsumers = (country: string | null): boolean => country !== null && EEA.has(country)
