import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

interface Reason {
  id: string
  label: string
  /** The proposed text for the shop; empty: the operator writes one. */
  text: string
}

/** Usual reasons to hide or refuse, with texts to begin with. */
export function useHideReasons(kind: 'product' | 'review'): Reason[] {
  const { t } = useTranslation()
  const other = { id: 'other', label: t('Something else'), text: '' }
  if (kind === 'review')
    return [
      {
        id: 'offensive',
        label: t('Insulting or offensive'),
        text: t('The review insults people. It is no longer shown and does not count.'),
      },
      {
        id: 'spam',
        label: t('Advertising or spam'),
        text: t('The review is advertising. It is no longer shown and does not count.'),
      },
      {
        id: 'personal',
        label: t('Tells personal data'),
        text: t('The review tells personal data. It is no longer shown and does not count.'),
      },
      other,
    ]
  return [
    {
      id: 'rules',
      label: t('Against the rules'),
      text: t('Goods of this kind are against the rules of the market.'),
    },
    {
      id: 'misleading',
      label: t('Misleading'),
      text: t('The pictures or the description show something else than what is sold. Please correct them.'),
    },
    {
      id: 'incomplete',
      label: t('Something is missing'),
      text: t('Shoppers cannot tell what they would get. Please add pictures and a description.'),
    },
    other,
  ]
}
