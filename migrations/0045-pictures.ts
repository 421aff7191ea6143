import { Migration } from "@mikro-orm/migrations";

const RENAMED = ["pkey", "shop_id_foreign"];

/** The gallery's pictures become all pictures of a shop: its banner and its items' photos too (SET-03). Policies and triggers stay on the table. */
export class Pictures extends Migration {
  override async up() {
    this.addSql(`alter table gallery_images rename to pictures`);
    for (const name of RENAMED) {
      this.addSql(`alter table pictures rename constraint gallery_images_${name} to pictures_${name}`);
    }
    this.addSql(`alter table pictures drop constraint gallery_images_position`);
    this.addSql(`alter table pictures drop constraint gallery_images_at_most_4`);
    this.addSql(`
      alter table pictures
        add column kind text not null default 'gallery' constraint pictures_kind_check check (kind in ('banner', 'gallery', 'item')),
        add column item_id uuid null,
        add column placeholder text not null default '',
        alter column position drop not null`);
    this.addSql(`
      alter table pictures
        alter column kind drop default,
        add constraint pictures_position check (position >= 0 and position <= 3),
        add constraint pictures_one_banner check (kind <> 'banner' or position = 0),
        add constraint pictures_of_items check ((kind = 'item') = (item_id is not null)),
        add constraint pictures_placed check ((kind = 'item') = (position is null)),
        add constraint pictures_place unique (shop_id, kind, position),
        add constraint pictures_item unique (shop_id, item_id),
        add constraint pictures_shop_id_item_id_foreign foreign key (shop_id, item_id) references items (shop_id, id)`);
    // No merchant could ever set it.
    this.addSql(`alter table shop_settings drop column home_banner`);
    this.addSql(`comment on column pictures.key is 'in the picture store, or the path of a drawing'`);
    this.addSql(`comment on column pictures.byte_size is 'of all its files'`);
    this.addSql(`comment on column pictures.placeholder is 'a data address of some pixels'`);
  }
}
