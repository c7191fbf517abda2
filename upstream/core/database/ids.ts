export { firstIdAt, newId } from '../ids.ts'
