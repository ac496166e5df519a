import { FLASH_SALE_NAME_MAX } from '@rialto/contract/limits'
import { UsageError } from '../../command.ts'
import { readNamesOption } from '../taxonomy/options.ts'

const EN = 'en'

/** The names of a flash sale by language. Throws {@link UsageError}. */
export function readSaleNames(name: string | undefined, others: string | undefined): Record<string, string> {
  const texts = (readNamesOption(others) ?? []).map(({ locale, name }) => [locale, shorten(name)])
  return { ...Object.fromEntries(texts), ...(name !== undefined && { [EN]: shorten(name) }) }
}

const shorten = (name: string): string => name.trim().slice(0, FLASH_SALE_NAME_MAX)

/** Checks the address of a picture. Throws {@link UsageError}. */
export function readPicture(address: string): string {
  if (!/^\/media\/(?!.*\.\.)[\w/.-]{1,290}$/.test(address)) throw new UsageError('--picture must begin with /media/')
  return address
}
