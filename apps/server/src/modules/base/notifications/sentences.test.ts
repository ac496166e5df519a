import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTIFICATION_KINDS } from '@rialto/contract/enums'
import { expect, it } from 'vitest'
import { screenOf } from './sentences.ts'

const SCREENS = join(import.meta.dirname, '../../../../../console/src/screens')

/** The addresses of the console's screens, as patterns. */
const addresses = ['screens.ts', 'market-screens.ts', 'detail-screens.ts'].flatMap((file) =>
  [...readFileSync(join(SCREENS, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
    ([, path = '']) => new RegExp(`^/${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  ),
)

it.each(NOTIFICATION_KINDS)('leads from a notification of %s to a screen of the console', (kind) => {
  const [path = ''] = screenOf(kind, 202703).split('?')
  expect(
    addresses.some((address) => address.test(path)),
    path,
  ).toBe(true)
})
