import { toDecimal } from '@rialto/contract/currencies'
import { ibanCountry, needsPayeeAddress } from '@rialto/contract/iban'
import { toBankText } from './bank-text.ts'

// A file of credit transfers in euros for a bank: CustomerCreditTransferInitiation, version 9 (ISO 20022), by the rules of the SEPA.

export interface CreditTransferFile {
  /** Unique for the bank, 35 characters at most. */
  messageId: string
  /** When it was made, as an ISO time in UTC. */
  createdAt: string
  /** A TARGET day, as `2027-03-26`. */
  executionDay: string
  debtor: { name: string; iban: string; bic: string | null }
  transfers: readonly CreditTransfer[]
}

export interface CreditTransfer {
  endToEndId: string
  /** In cents. */
  amount: number
  creditor: { name: string; iban: string; bic: string | null; town: string | null; country: string | null }
  /** What the payee reads. */
  purpose: string
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const DECIMALS = 2
const ID_MAX = 35
const NAME_MAX = 70
const TOWN_MAX = 35
const PURPOSE_MAX = 140
/** In cents, of one transfer. */
export const AMOUNT_MAX = 99_999_999_999

/** An element with its children in order; text is escaped. */
type Content = string | readonly Element[]
type Element = readonly [name: string, content: Content, attributes?: string] | false

/**
 * Writes a file of credit transfers. The same input gives the same bytes.
 * @throws where a bank would refuse it: without transfers, with an amount that is none, or with a name or identification that is too long
 */
export function writeCreditTransfers(file: CreditTransferFile): string {
  const { messageId, createdAt, executionDay, debtor, transfers } = file
  if (transfers.length === 0) throw new Error(`${messageId} has no transfers`)
  const count = String(transfers.length)
  const sum = decimal(transfers.reduce((total, { amount }) => total + checkedAmount(amount), 0))
  const payer: Element = ['Nm', name(debtor.name)]
  const content: Content = [
    [
      'GrpHdr',
      [
        ['MsgId', identification(messageId)],
        ['CreDtTm', createdAt],
        ['NbOfTxs', count],
        ['CtrlSum', sum],
        ['InitgPty', [payer]],
      ],
    ],
    [
      'PmtInf',
      [
        ['PmtInfId', identification(messageId)],
        ['PmtMtd', 'TRF'],
        ['BtchBookg', 'true'],
        ['NbOfTxs', count],
        ['CtrlSum', sum],
        ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
        ['ReqdExctnDt', [['Dt', executionDay]]],
        ['Dbtr', [payer]],
        ['DbtrAcct', account(debtor.iban)],
        ['DbtrAgt', bank(debtor.bic) ?? [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]],
        ['ChrgBr', 'SLEV'],
        ...transfers.map(transferElement),
      ],
    ],
  ]
  const document = `<Document xmlns="${NAMESPACE}">${write(['CstmrCdtTrfInitn', content])}</Document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}

function transferElement({ endToEndId, amount, creditor, purpose }: CreditTransfer): Element {
  const agent = bank(creditor.bic)
  const { country } = creditor
  // A town in other letters is left out, as banks refuse the whole file for an empty element.
  const town = toBankText(creditor.town ?? '', TOWN_MAX)
  const isAddressed = needsPayeeAddress(creditor.iban)
  if (isAddressed && !town) throw new Error(`${endToEndId} goes to ${ibanCountry(creditor.iban)} without a town`)
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', identification(endToEndId)]]],
      ['Amt', [['InstdAmt', decimal(checkedAmount(amount)), ' Ccy="EUR"']]],
      agent !== undefined && ['CdtrAgt', agent],
      [
        'Cdtr',
        [
          ['Nm', name(creditor.name)],
          // Town and country alone: banks refuse addresses in lines since November 2026.
          town !== '' &&
            country !== null && [
              'PstlAdr',
              [
                ['TwnNm', town],
                ['Ctry', country],
              ],
            ],
        ],
      ],
      ['CdtrAcct', account(creditor.iban)],
      ['RmtInf', [['Ustrd', toBankText(purpose, PURPOSE_MAX)]]],
    ],
  ]
}

const account = (iban: string): Content => [['Id', [['IBAN', iban]]]]
const bank = (bic: string | null): Content | undefined =>
  bic === null ? undefined : [['FinInstnId', [['BICFI', bic]]]]

function name(written: string): string {
  const plain = toBankText(written, NAME_MAX)
  if (plain === '') throw new Error('a name has no letter that banks take')
  return plain
}

function identification(id: string): string {
  if (id.length > ID_MAX || toBankText(id, ID_MAX) !== id) throw new Error(`${id} is no identification for banks`)
  return id
}

function checkedAmount(cents: number): number {
  if (!Number.isInteger(cents) || cents < 1 || cents > AMOUNT_MAX)
    throw new Error(`${cents} cents cannot be transferred`)
  return cents
}

const decimal = (cents: number): string => toDecimal(cents, DECIMALS).toFixed(DECIMALS)

// Three functions write what a library of elements would be loaded for: the file has no mixed content, comments or namespaces.

function write(element: Element): string {
  if (!element) return ''
  const [tag, content, attributes = ''] = element
  return `<${tag}${attributes}>${typeof content === 'string' ? escapeText(content) : content.map(write).join('')}</${tag}>`
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
