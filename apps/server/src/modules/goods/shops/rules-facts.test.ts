import { describe, expect, it } from 'vitest'
import { identityOf, readVatId, requiredFacts } from './rules-facts.ts'

describe('readVatId', () => {
  it.each([
    ['de 136 695 976', 'DE136695976'],
    ['ATU13585627', 'ATU13585627'],
    ['BE 0428.759.497', 'BE0428759497'],
    ['pl 8567346215', 'PL8567346215'],
    ['FR40303265045', 'FR40303265045'],
    ['EL094259216', 'EL094259216'],
    ['CHE123456788', 'CHE123456788'],
  ])('reads %s as %s', (written, number) => {
    expect(readVatId(written)).toBe(number)
  })

  it.each(['DE136695977', 'DE12345', 'BE0428759498', 'PL8567346216', '136695976', 'D', '', 'NL123456789'])(
    'refuses %s',
    (written) => {
      expect(readVatId(written)).toBeUndefined()
    },
  )
})

const facts = (values: Record<string, object>) => (kind: string) => values[kind] as never

describe('identityOf', () => {
  const trader = {
    trader: { is_trader: true },
    legal_name: { name: 'Lume & Clay', form: 'GmbH', representative: 'Ines Calder' },
    address: { street: 'Töpferweg 4', post_code: '20537', town: 'Hamburg', country: 'DE' },
    tax_number: { number: '22/815/0815', office: null },
    register: { register: 'Amtsgericht Hamburg', number: 'HRB 1' },
  }

  it('shows a trader with what is known, and a tax number where there is no VAT number', () => {
    expect(identityOf(facts(trader))).toMatchObject({
      ...{ is_trader: true, name: 'Lume & Clay', form: 'GmbH', email: null, vat_id: null },
      ...{ tax_number: '22/815/0815', register: 'Amtsgericht Hamburg HRB 1' },
      address: { street: 'Töpferweg 4', town: 'Hamburg' },
    })
    expect(identityOf(facts({ ...trader, vat_id: { number: 'DE136695976' } }))).toMatchObject({
      ...{ vat_id: 'DE136695976', tax_number: null },
    })
  })

  it('shows neither name nor address of a private person, and nothing of a shop that has not said which it is', () => {
    const shown = identityOf(facts({ ...trader, trader: { is_trader: false } }))
    expect(shown?.is_trader).toBe(false)
    expect(JSON.stringify(shown)).not.toMatch(/Lume|Töpferweg|Ines/)
    const { trader: _, ...others } = trader
    expect(identityOf(facts(others))).toBeNull()
  })
})

describe('requiredFacts', () => {
  it('asks a trader for one of two tax numbers and the promise, and a private person for neither', () => {
    expect(requiredFacts(facts({ trader: { is_trader: true } }))).toContain('vat_id')
    const withTaxNumber = requiredFacts(facts({ trader: { is_trader: true }, tax_number: { number: '1' } }))
    expect(withTaxNumber).toContain('tax_number')
    expect(withTaxNumber).not.toContain('vat_id')
    expect(requiredFacts(facts({ trader: { is_trader: false } }))).toEqual([
      'trader',
      'legal_name',
      'address',
      'contact',
    ])
  })
})
