import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameInMail } from './compose-mail.ts'

it.each([
  ['Parcel waits https://evil.example/x1', 'Parcel waits …'],
  ['HTTP://EVIL.EXAMPLE', '…'],
  ['www.evil.example', 'www·evil·example'],
  ['Write to help@evil.example', 'Write to help@evil·example'],
  ['магазин.рф', 'магазин·рф'],
])('shows %s as %s', (name, shown) => expect(nameInMail(name)).toBe(shown))

it.each(['Clay & Kiln', 'Dr. Moreau', 'J.R.R. Tolkien', 'Été 2.0', 'متجر النهر'])('leaves %s as it is', (name) =>
  expect(nameInMail(name)).toBe(name),
)

it('leaves no address that a mail program would make a link of', () =>
  fc.assert(
    fc.property(fc.webUrl(), fc.domain(), fc.string(), (url, domain, words) => {
      const shown = nameInMail(`${words} ${url} ${domain}`)
      expect(shown).not.toContain('://')
      expect(shown).not.toContain(domain)
    }),
  ))
