// Loads the dialog with the test, so that no query waits for it.
import '../change-place-dialog.tsx'

export { chooseDeliveryPlace } from '../place-store.ts'
