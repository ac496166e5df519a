import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { showError } from '../errors/show-error.ts'

/** Saves all products as a file that an import leaves as they are. */
export function ExportButton() {
  const { t } = useTranslation()
  const save = useMutation({
    // The call names the shop in a header, so a link cannot load the file itself.
    mutationFn: async () => {
      const bytes = await consoleApi.call('GET /seller/products/export')
      const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'text/csv' }))
      const link = document.createElement('a')
      link.href = address
      link.download = 'products.csv'
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return (
    <Button pending={save.isPending} onClick={() => save.mutate()}>
      {t('Export')}
    </Button>
  )
}
