import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as input from './input.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const issueCodes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.code)

describe('queryInt', () => {
  const number = input.queryInt(1, 100)

  it.each(['12', ' 12 ', '1', '100', '١٢', '৪৭', 7])('accepts %j', (value) => expect(accepts(number, value)).toBe(true))

  it.each(['abc', '1.5', '', ' ', '1e3', '0x10', '+1', 'NaN', 'Infinity', '١٢٫٥', '12345678901234567890'])(
    'refuses %j, which is no whole number',
    (value) => expect(issueCodes(number, value)).toEqual(['invalid_type']),
  )

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, {}, ['1', '2']])('refuses %j', (value) =>
    expect(issueCodes(number, value)).toEqual(['invalid_type']),
  )

  it.each([
    ['0', 'too_small'],
    ['-3', 'too_small'],
    ['101', 'too_big'],
  ])('reports the limit that %j exceeds', (value, code) => expect(issueCodes(number, value)).toEqual([code]))

  it('reports an absent value as missing', () => {
    const { error } = z.object({ shop_id: input.queryId }).safeParse({})
    expect(error?.issues).toMatchObject([{ code: 'invalid_type', path: ['shop_id'] }])
    expect(error?.issues[0]?.message).toMatch(/received undefined$/)
  })
})

describe('queryIds', () => {
  it('accepts one or several ids and removes duplicates', () => {
    expect(input.queryIds.parse('3')).toEqual([3])
    expect(input.queryIds.parse(['3', '4', '3'])).toEqual([3, 4])
  })

  it.each(['0', '-1', '9007199254740993', ['1', 'x'], ['1', ''], [['1']]])('refuses %j', (value) =>
    expect(accepts(input.queryIds, value)).toBe(false),
  )

  it('refuses more than fifty', () => {
    const ids = Array.from({ length: 51 }, (_, index) => String(index + 1))
    expect(accepts(input.queryIds, ids.slice(1))).toBe(true)
    expect(issueCodes(input.queryIds, ids)).toEqual(['too_big'])
  })
})

describe('page and perPage', () => {
  const Query = z.object({ page: input.page, per_page: input.perPage(24) })

  it('default to page 1 and the endpoint’s page size', () => expect(Query.parse({})).toEqual({ page: 1, per_page: 24 }))
  it.each([{ page: '0' }, { page: '100001' }, { per_page: '10000' }, { per_page: '0' }, { page: '' }])(
    'refuse %j',
    (query) => expect(accepts(Query, query)).toBe(false),
  )
})

describe('queryMoney', () => {
  it.each(['0', '12', '12.50', '٤٧'])('accepts %j', (value) => expect(accepts(input.queryMoney, value)).toBe(true))
  it.each(['-1', '1e3', '.5', '5.', '1,5', '', 'free', '99999999999'])('refuses %j', (value) =>
    expect(accepts(input.queryMoney, value)).toBe(false),
  )
})

describe('flag', () => {
  it.each([true, 1, '1', 'true'])('is true for %j', (value) => expect(input.flag.parse(value)).toBe(true))
  it.each([false, 0, '0', 'false', null, undefined])('is false for %j', (value) =>
    expect(input.flag.parse(value)).toBe(false),
  )
  it.each(['', 'yes', 'TRUE', 2, ['1'], {}])('refuses %j', (value) => expect(accepts(input.flag, value)).toBe(false))
})

describe('text fields', () => {
  // docs/spec §5: Other bounds and messages: not shown; ours stand in the contract
  it('trims text before checking its length', () => expect(input.text(3).parse('  abc  ')).toBe('abc'))
  it.each(['a\0b', 'a\ud800b', 'a\nb', 'a\u001bb'])('text refuses %j', (value) =>
    expect(accepts(input.text(10), value)).toBe(false),
  )
  it.each(['a\0b', 'a\udc00b', 'a\u0007b'])('multiLine refuses %j', (value) =>
    expect(accepts(input.multiLine(10), value)).toBe(false),
  )
  it.each(['👜 ok', 'حقيبة \u200fجلد', 'ব্যাগ'])('accepts %j', (value) =>
    expect(accepts(input.text(20), value)).toBe(true),
  )
  it('multiLine keeps line breaks', () => expect(input.multiLine(10).parse('a\r\n\tb\n')).toBe('a\r\n\tb'))
  it('reports only the length of a text that is too long', () =>
    expect(issueCodes(input.multiLine(2000), '\0'.repeat(1_000_000))).toEqual(['too_big']))
  it.each(['   ', '\u200b', '\u3164\u3164', '\u2060 '])(
    'requiredText reports %j, in which nothing can be seen, as missing',
    (value) => {
      expect(issueCodes(input.requiredText(5), value)).toEqual(['too_small'])
      expect(issueCodes(input.multiLine(5).min(1), value === '\u200b' ? '\u202e' : value)).toEqual(['too_small'])
    },
  )
  it.each(['Anna\u202egnp', '\u2066x\u2069', '\u202bx'])(
    'text refuses %j, which turns the direction of writing',
    (value) => expect(issueCodes(input.text(10), value)).toEqual(['custom']),
  )
  it('search accepts text that was pasted with direction controls', () =>
    expect(input.search.parse('\u2068RL-١٢\u2069')).toBe('RL-12'))
  it('optionalText turns blanks into null', () =>
    expect([undefined, null, '', ' '].map((value) => input.optionalText(5).parse(value))).toEqual([
      null,
      null,
      null,
      null,
    ]))
  it('newPassword keeps blanks', () => expect(input.newPassword.parse(' market day ')).toBe(' market day '))
})

describe('email, phone and code', () => {
  it.each([
    'a@b.test',
    "o'neill+x@b.co",
    'anna@bücher.example',
    'anna@почта.рф',
    'anna@xn--80a1acny.xn--p1ai',
    'a&b@c.museum',
  ])('email accepts %s', (value) => expect(accepts(input.email, value)).toBe(true))
  it.each([
    'a',
    'a@b',
    '@b.test',
    'a@b..test',
    'a@-b.test',
    'a@b.c',
    'a@b.1234',
    'a b@c.test',
    'a@b.xn--',
    'a@b@',
    'анна@b.test',
  ])('email refuses %s', (value) => expect(issueCodes(input.email, value)).toEqual(['invalid_format']))
  it.each(['0151/23456789', '+49 151/23456789', '+1 555 010 2102 x22', '٠١٧١١ ٠٠٠٢٠٣'])('phone accepts %s', (value) =>
    expect(accepts(input.phone, value)).toBe(true),
  )
  it.each(['abc', '0151/2345x', "1' or '1'='1", '+', 'x22'])('phone refuses %s', (value) =>
    expect(accepts(input.phone, value)).toBe(false),
  )
  it.each([
    ['1711 000203', '1711000203'],
    ['0151/2345-678', '01512345678'],
    ['+49 151/23456789', '+4915123456789'],
    ['555 010 2102 x22', '5550102102'],
    ['１７１１', '1711'],
  ])('the phone of an account has digits only: %s', (value, digits) =>
    expect(input.phoneDigits.parse(value)).toBe(digits),
  )
  it('a one-time password may be typed in other digits', () => expect(input.oneTimeCode.parse(' ٤٧٠٢ ')).toBe('4702'))
})

describe('clearable', () => {
  const Body = z.object({ email: input.clearable(input.email) })

  it('leaves an absent field absent', () => expect(Body.parse({})).toEqual({}))
  it.each(['', null])('turns %j into null', (email) => expect(Body.parse({ email })).toEqual({ email: null }))
  it('validates a given value', () => expect(accepts(Body, { email: 'nobody' })).toBe(false))
})

describe('empty field', () => {
  it.each([
    ['email', input.email],
    ['phone', input.phone],
    ['phone code', input.phoneCode],
    ['digits of a phone', input.phoneDigits],
  ])('is reported as missing, not as invalid: %s', (_, schema) => {
    for (const value of ['', '  ']) expect(issueCodes(schema, value)).toEqual(['too_small'])
    expect(issueCodes(schema, '?')).not.toEqual(['too_small'])
  })
})
