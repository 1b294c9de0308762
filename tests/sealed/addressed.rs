//! Pages and addresses are fused within one audience, or not at all.

use crate::games::{Address, Facts, Mail, Page, Private, Public, Telling, Umpire, View, WrongSeat};
use crate::rules::Seat;

pub fn private_page_into_a_room(page: Page<Private>) -> Result<Mail<()>, WrongSeat> {
    page.fuse(Address::room(())) //~ E0308
    //~ instead: page.fuse(Address::seat(Seat::White, ()))
}

pub fn private_page_to_a_public_address(page: Page<Private>, address: Address<Public, u64>) -> bool {
    page.fuse(address).is_ok() //~ E0308
    //~ instead: page.fuse(Address::seat(Seat::White, address)).is_ok()
}

pub fn public_page_to_a_seat(page: Page<Public>) -> Result<Mail<()>, WrongSeat> {
    page.fuse(Address::seat(Seat::White, ())) //~ E0308
    //~ instead: page.fuse(Address::room(()))
}

pub fn private_facts_on_a_public_page(umpire: &Umpire, telling: &Telling) -> Page<Public> {
    umpire.public().page(telling.private(Seat::White)) //~ E0308
    //~ instead: umpire.public().page(telling.public())
}

pub fn private_facts_among_public_ones(mut public: Facts<Public>, telling: &Telling) -> Facts<Public> {
    public.append(telling.private(Seat::Black)); //~ E0308
    //~ instead: public.append(telling.public());
    public
}

pub fn private_view_as_a_public_one(umpire: &Umpire) -> View<Public> {
    umpire.private(Seat::White) //~ E0308
    //~ instead: umpire.public()
}

pub fn private_page_as_a_public_one(umpire: &Umpire, telling: &Telling) -> Page<Public> {
    umpire.private(Seat::White).page(telling.private(Seat::White)) //~ E0308
    //~ instead: umpire.public().page(telling.public())
}

pub fn a_room_for_one_seat(road: u64) -> Address<Private, u64> {
    Address::room(road) //~ E0308
    //~ instead: Address::seat(Seat::Black, road)
}

pub fn mail_without_a_page(page: Page<Private>) -> Mail<()> {
    Mail { road: (), ..page } //~ E0308
    //~ instead: page.fuse(Address::seat(Seat::White, ())).unwrap_or_else(|wrong| panic!("{wrong}"))
}
