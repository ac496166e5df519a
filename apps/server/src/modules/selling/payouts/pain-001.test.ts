import { describe, expect, it } from 'vitest'
import { type CreditTransfer, type CreditTransferFile, writeCreditTransfers } from './pain-001.ts'

const transfer = (
  fields: Partial<CreditTransfer> = {},
  creditor: Partial<CreditTransfer['creditor']> = {},
): CreditTransfer => ({
  ...{ endToEndId: 'RLP-7-1', amount: 3_188, purpose: 'Rialto RLP-7-1' },
  creditor: { name: 'Ines Calder', iban: 'DE89370400440532013000', bic: null, town: null, country: null, ...creditor },
  ...fields,
})
const file = (fields: Partial<CreditTransferFile> = {}): CreditTransferFile => ({
  messageId: 'RLP-7',
  createdAt: '2026-11-30T09:00:00.000Z',
  executionDay: '2026-12-01',
  debtor: { name: 'Rialto Märkte GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  transfers: [transfer(), transfer({ endToEndId: 'RLP-7-2', amount: 2_503 })],
  ...fields,
})
/** The texts of all elements of a name. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('a file of credit transfers', () => {
  it('has its counts and sums at both levels, the means of the SEPA, and who bears the charges', () => {
    const xml = writeCreditTransfers(file())
    expect(xml).toContain(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    )
    expect(all(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(all(xml, 'CtrlSum')).toEqual(['56.91', '56.91'])
    expect(all(xml, 'PmtMtd')).toEqual(['TRF'])
    expect(all(xml, 'BtchBookg')).toEqual(['true'])
    expect(all(xml, 'ChrgBr')).toEqual(['SLEV'])
    expect(xml).toContain('<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>')
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>')
    expect(xml.match(/<InstdAmt Ccy="EUR">(31\.88|25\.03)<\/InstdAmt>/g)).toHaveLength(2)
    expect(all(xml, 'EndToEndId')).toEqual(['RLP-7-1', 'RLP-7-2'])
  })

  it('leaves out a town in letters that banks do not take, which no payee inside the EEA needs', () => {
    const xml = writeCreditTransfers(file({ transfers: [transfer({}, { town: '東京', country: 'JP' })] }))
    expect(xml).not.toContain('PstlAdr')
  })

  it('puts elements into the order that the standard demands', () => {
    const xml = writeCreditTransfers(
      file({ transfers: [transfer({}, { bic: 'COBADEFFXXX', town: 'Berlin', country: 'DE' })] }),
    )
    const order = (names: string[]) => {
      const places = names.map((name) => xml.indexOf(`<${name}`))
      expect(places, names.join(' ')).toEqual(places.toSorted((one, other) => one - other))
      expect(Math.min(...places)).toBeGreaterThan(0)
    }
    order(['GrpHdr', 'MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty', 'PmtInf'])
    order([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr>',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ])
    order(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr>', 'PstlAdr', 'TwnNm', 'Ctry', 'CdtrAcct', 'RmtInf'])
  })

  it('names the banks by BIC where they are known, and says where the payer’s is not', () => {
    const known = writeCreditTransfers(file({ transfers: [transfer({}, { bic: 'COBADEFFXXX' })] }))
    expect(all(known, 'BICFI')).toEqual(['BYLADEM1001', 'COBADEFFXXX'])
    const unknown = writeCreditTransfers(file({ debtor: { ...file().debtor, bic: null } }))
    expect(unknown).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
    expect(unknown).not.toContain('CdtrAgt')
  })

  it('writes names and purposes in the characters of banks', () => {
    const xml = writeCreditTransfers(
      file({
        transfers: [
          transfer({ purpose: `Märkte <&> ${'x'.repeat(200)}` }, { name: `Łukasz & Söhne ${'y'.repeat(90)}` }),
        ],
      }),
    )
    expect(all(xml, 'Nm').slice(0, 2)).toEqual(['Rialto Maerkte GmbH', 'Rialto Maerkte GmbH'])
    const [, , payee = ''] = all(xml, 'Nm')
    expect(payee).toMatch(/^Lukasz \+ Soehne y+$/)
    expect(payee).toHaveLength(70)
    expect(all(xml, 'Ustrd')[0]).toMatch(/^Maerkte \+ x+$/)
    expect(all(xml, 'Ustrd')[0]).toHaveLength(140)
  })

  it('has the same bytes each time', () => {
    expect(writeCreditTransfers(file())).toBe(writeCreditTransfers(file()))
  })

  it.each([
    ['without a transfer', file({ transfers: [] })],
    ['of nothing', file({ transfers: [transfer({ amount: 0 })] })],
    ['of less than nothing', file({ transfers: [transfer({ amount: -5 })] })],
    ['of part of a cent', file({ transfers: [transfer({ amount: 1.5 })] })],
    ['of more than 999,999,999.99', file({ transfers: [transfer({ amount: 100_000_000_000 })] })],
    ['to nobody', file({ transfers: [transfer({}, { name: 'Ελένη' })] })],
    ['with a reference that is too long', file({ transfers: [transfer({ endToEndId: 'R'.repeat(36) })] })],
    ['with a reference that begins with a slash', file({ transfers: [transfer({ endToEndId: '/RLP' })] })],
    ['outside of the EEA without a town', file({ transfers: [transfer({}, { iban: 'CH9300762011623852957' })] })],
  ])('is refused %s', (_what, wrong) => {
    expect(() => writeCreditTransfers(wrong)).toThrow()
  })
})
