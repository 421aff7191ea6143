import { Migration } from "@mikro-orm/migrations";

/** Answers for merchants, words to shops, and the messages that leave the house. */
export class Support extends Migration {
  override async up() {
    this.addSql(`
      create table faqs (
        id uuid not null,
        topic text not null,
        question text not null,
        answer text not null,
        position int not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (id)
      )`);
    this.addSql(`
      create table feedback (
        shop_id uuid not null,
        id uuid not null,
        user_id uuid,
        name text not null default '',
        email text not null default '',
        message text not null,
        created_at timestamptz not null,
        primary key (shop_id, id),
        constraint feedback_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint feedback_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id)
      )`);
    this.addSql(`create index feedback_newest on feedback (shop_id, created_at)`);
    this.addSql(`
      create table messages (
        shop_id uuid not null,
        id uuid not null,
        channel text not null,
        recipient text not null,
        bcc text not null default '',
        template text not null,
        facts jsonb,
        subject text not null default '',
        text text not null default '',
        html text not null default '',
        order_id uuid,
        status text not null default 'queued',
        attempts int not null default 0,
        last_error text not null default '',
        due_at timestamptz not null,
        sent_at timestamptz,
        message_id text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint messages_message_id unique (shop_id, message_id),
        constraint messages_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint messages_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id),
        constraint messages_attempts_not_negative check (attempts >= 0),
        constraint messages_channel_check check (channel in ('email', 'sms')),
        constraint messages_status_check check (status in ('queued', 'sent', 'failed', 'dead'))
      )`);
    this.addSql(`create index messages_due on messages (status, due_at)`);
    this.addSql(`create index messages_newest on messages (shop_id, created_at)`);
    this.addSql(`create index messages_of_order on messages (shop_id, order_id)`);
    this.addSql(`comment on column messages.recipient is 'address or phone number'`);
    this.addSql(
      `comment on column messages.template is 'which mail it is: customer-invoice, verify-email …'`,
    );
    this.addSql(`comment on column messages.facts is 'what the template is filled with'`);
    this.addSql(`comment on column messages.due_at is 'next try'`);
    this.addSql(`comment on column messages.message_id is 'Message-ID of the mail'`);
  }
}
