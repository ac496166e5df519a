import { describe, expect, it } from 'vitest'
import * as clean from './clean-text.ts'
import { phoneLink } from './links.ts'

const codePoints = Array.from({ length: 0x1ffff }, (_, code) => code)
const digitsOfAllScripts = codePoints.filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)))

describe('westernDigits', () => {
  it('turns the ten digits of every script into 0 to 9', () => {
    const figures = digitsOfAllScripts.map((code) => clean.westernDigits(String.fromCodePoint(code)))
    expect(figures.length).toBeGreaterThan(600)
    expect(figures.join('')).toBe('0123456789'.repeat(figures.length / 10))
  })

  it('keeps everything else', () => expect(clean.westernDigits('৪৭ টাকা, ½ and ②')).toBe('47 টাকা, ½ and ②'))
})

describe('names on one line', () => {
  it.each([
    '\u200b\u200b',
    '\u2060',
    '\u3164',
    '\u115f',
    '\u2800',
    '\u00ad',
    '\ufeff ',
    '\u200d',
    '\u0301',
    '\u200f',
    ' ',
  ])('are empty if nothing can be seen: %j', (name) => expect(clean.cleanLineOfText(name)).toBe(''))
  it.each(['王', 'میر‌حسین', 'কর্‍ম', '👩‍🌾', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '7', 'حقيبة \u200fجلد', 'O’Neill-Łuczak'])('keep %j', (name) =>
    expect(clean.cleanLineOfText(name)).toBe(name),
  )
  it('lose characters that only separate', () => expect(clean.cleanLineOfText('\ufeffAn\u200bna\u00ad ')).toBe('Anna'))
})

describe('cleanPhone', () => {
  it.each([
    ['٠١٧١١-٠٠٠٢٠٣', '01711-000203'],
    ['۰۱۷۱۱ ۰۰۰۲۰۳', '01711 000203'],
    ['০১৭১১০০০২০৩', '01711000203'],
    ['＋４９（０）１５１／２３４', '+49(0)151/234'],
    ['\u202a+49 151–234\u202c', '+49 151-234'],
    ['0151/23456789', '0151/23456789'],
    ['+1 555 010 2102 x22', '+1 555 010 2102 x22'],
    ['+1 555 010 2102 ext. 22', '+1 555 010 2102 x22'],
    ['+15550102102;ext=22', '+15550102102 x22'],
    ['555-0102 extension 7', '555-0102 x7'],
    ['555-0102 #7', '555-0102 x7'],
    ['(0151) 234 Durchwahl 3', '(0151) 234 x3'],
    ['01 23 45 67 poste 4', '01 23 45 67 x4'],
    ['+7 495 123 доб. 22', '+7 495 123 x22'],
    ['٠٢ ١٢٣٤٥ تحويلة ٧', '02 12345 x7'],
    ['tel:+1-555-0102', '+1-555-0102'],
    ['mint4', 'mint4'],
  ])('turns %s into %s', (written, phone) => {
    expect(clean.cleanPhone(written)).toBe(phone)
    expect(clean.cleanPhone(phone)).toBe(phone)
  })
})

describe('cleanEmail', () => {
  it.each([
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['name@почта.рф', 'name@xn--80a1acny.xn--p1ai'],
    ['name@例え。テスト', 'name@xn--r8jz45g.xn--zckzah'],
    ['ａｎｎａ＠shop.test', 'anna@shop.test'],
    [' Anna@Shop.test\u200b', 'Anna@Shop.test'],
    ['anna@bücher/x', 'anna@bücher/x'],
    ['no mail', 'no mail'],
  ])('turns %j into %j', (written, address) => expect(clean.cleanEmail(written)).toBe(address))
})

describe('cleanLogin and cleanSearch', () => {
  it('bring a phone or a mail address into the form of accounts, and keep other texts', () => {
    expect(clean.cleanLogin('٥٥٥٠١٠٢١٠١')).toBe('5550102101')
    expect(clean.cleanLogin('0151/234 x2')).toBe('0151/234')
    expect(clean.cleanLogin('anna@bücher.example')).toBe('anna@xn--bcher-kva.example')
    expect(clean.cleanLogin(' no login ')).toBe('no login')
  })

  it('read digits of a number or code, and keep those of words', () => {
    expect(clean.cleanSearch('RL-٢٠٢٦')).toBe('RL-2026')
    expect(clean.cleanSearch('\u202d৪৭\u202c')).toBe('47')
    expect(clean.cleanSearch('مقاس ٤٢')).toBe('مقاس ٤٢')
  })
})

describe('phoneLink', () => {
  it.each([
    ['+49 151/234', 'tel:+49151234'],
    ['+15550102102 x22', 'tel:+15550102102;ext=22'],
  ])('calls %s by %s', (phone, link) => expect(phoneLink(phone)).toBe(link))
})
