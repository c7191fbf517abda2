import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './upstream/database/schema/tables.ts',
  out: './upstream/database/migrations',
  casing: 'snake_case',
})
