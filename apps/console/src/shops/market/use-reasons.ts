import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'

interface Reason {
  id: string
  label: string
  /** The proposed text for the seller; empty: they write their own. */
  text: string
}

/** Usual reasons of a decision, with texts to begin with. */
export function useReasons(kind: 'reject' | 'close'): Reason[] {
  const { t } = useTranslation()
  const other = { id: 'other', label: t('Something else'), text: '' }
  if (kind === 'reject')
    return [
      {
        id: 'goods',
        label: t('Not our goods'),
        text: t('We do not offer goods of this kind. Thank you for thinking of us.'),
      },
      {
        id: 'incomplete',
        label: t('Something is missing'),
        text: t('We cannot tell who you are: the address or the description is not complete.'),
      },
      {
        id: 'name',
        label: t('Name taken'),
        text: t('There is a shop of this name already. Please choose another one and write to us.'),
      },
      other,
    ]
  return [
    {
      id: 'asked',
      label: t('The seller asked for it'),
      text: t('You asked us to close the shop. Write to us when you want to open it again.'),
    },
    {
      id: 'parcels',
      label: t('Parcels do not arrive'),
      text: t('Several shoppers have not got their parcels, and we could not reach you.'),
    },
    {
      id: 'rules',
      label: t('Against the rules'),
      text: t('Goods in your shop are against the rules of the market.'),
    },
    other,
  ]
}
