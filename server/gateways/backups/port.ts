/** What we need of whatever keeps the backups that are made by schedule (REL-R13). A name is one of `server/database/backup-names.ts`, never a path. */
export interface BackupStore {
  /** Lets `write` make the file, and keeps it under the name: whole, or not at all. */
  keep(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** Lets `read` have the file. @throws Error where there is none of this name */
  open<Answer>(name: string, read: (file: string) => Promise<Answer>): Promise<Answer>;
  /** The names of all that is kept, in no order, whatever else lies there included. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}
