import { legalRoleNames } from '@rialto/client/i18n/use-named-pages.ts'
import { LEGAL_GAP, type LegalRole } from '@rialto/contract/market-enums'
import type { TFunction } from 'i18next'

/** The usual points of a page of each role, to be filled in. They are no legal advice. */
function legalPoints(t: TFunction): Record<LegalRole, string[]> {
  const who = t('Who runs the market')
  const reach = t('How to reach us')
  return {
    terms: [who, t('How an order is made and accepted'), t('Prices and payment'), t('Delivery'), t('Complaints')],
    privacy: [
      who,
      t('Which data we keep, and why'),
      t('Who else receives it'),
      t('How long we keep it'),
      t('Your rights'),
    ],
    imprint: [who, t('Postal address'), reach, t('Register and tax numbers')],
    withdrawal: [
      t('How long you can withdraw'),
      t('How to withdraw'),
      t('Where to send goods, and who pays'),
      t('Exceptions'),
    ],
    delivery: [t('Where we deliver'), t('How long it takes'), t('What it costs'), t('Ways to pay')],
    guarantee: [t('What the law guarantees'), t('Guarantees of makers'), reach],
    accessibility: [t('How the market can be used'), t('What cannot be used yet'), reach],
  }
}

interface LegalDraft {
  title: string
  /** Headings with a gap below each. */
  markdown: string
}

/** The draft of a page. @param t the texts of the language that the draft is in */
export const legalDraft = (role: LegalRole, t: TFunction): LegalDraft => ({
  title: legalRoleNames(t)[role],
  markdown: legalPoints(t)
    [role].map((point) => `## ${point}\n\n${LEGAL_GAP}`)
    .join('\n\n'),
})
