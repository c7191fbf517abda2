import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './core/database/schema/tables.ts',
  out: './core/database/migrations',
  casing: 'snake_case',
})
