import { FILTER_COUNT_MAX } from '@rialto/contract/limits'

/** The number of products beside a choice: `1234`, or `10,000+`. Not by `Intl`, whose output may differ between server and browser. */
export const filterCount = (count: number): string => (count > FILTER_COUNT_MAX ? '10,000+' : String(count))
