import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { showError } from '../errors/show-error.ts'
import { saveProducts } from './save-products.ts'

/** Saves all products as a file that an import leaves as they are. */
export function ExportButton() {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: () => saveProducts(),
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return (
    <Button pending={save.isPending} onClick={() => save.mutate()}>
      {t('Export')}
    </Button>
  )
}
